import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSession, scanSession } from '../../electron/sessions/open-session.ts'
import { entryLine, fileText, headerLine, hex, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const [A, B, C] = ['0000000a', '0000000b', '0000000c'] as const

test('a value of another kind is told once, also where a broken line makes the file be read again', async () => {
  const call = { type: 'toolCall', id: 'c', name: 'read', arguments: null }
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(
    file,
    fileText(
      headerLine(),
      userLine(A, null),
      messageLine(B, A, { role: 'assistant', content: [call], stopReason: 'toolUse' }),
      // Its head is whole, so only the check finds that it is broken.
      userLine(C, B).replace('text of', 'te"xt of'),
      messageLine(hex(99), B, { role: 'user', content: null }),
      entryLine('compaction', hex(100), hex(99), { summary: { a: 1 }, firstKeptEntryId: A, tokensBefore: 1 }),
    ),
  )
  const session = await scanSession(file, { smallBytes: 0 })
  onTestFinished(session.close)
  expect(session.isChecked()).toBe(false)
  let readAgain = 0
  await session.check({ onMoved: () => (readAgain += 1) })
  expect(readAgain).toBe(1)
  const parsed = await openSession(file)
  onTestFinished(parsed.close)
  const { problems } = parsed.built.facts
  expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
    [3, 'odd-value'],
    [4, 'malformed'],
    [5, 'odd-value'],
    [6, 'odd-value'],
  ])
  expect(session.built.facts.problems).toEqual(problems)
  expect(session.built.facts.problemCount).toBe(problems.length)
})
