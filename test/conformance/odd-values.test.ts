import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { EFFECTS } from '../../shared/session/odd-values.ts'
import { temporaryFolder } from '../files/temp-folder.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { skipTest } from '../support/skip-test.ts'
import { FIRST, ODD_CASES, type OddCase } from './odd-cases.ts'
import { ensurePi } from './pi-install.ts'

const run = promisify(execFile)
const MINUTES = 60_000

/** What a problem says pi fails in, by the names of `pi-odd.mjs`; figures and what is passed over are no failures. */
const FAILURES = [
  ['lists', EFFECTS.lists],
  ['name', EFFECTS.name],
  ['context', EFFECTS.context],
  ['tokens', EFFECTS.tokens],
  ['request', EFFECTS.request],
  ['tree', EFFECTS.tree],
  ['tree', EFFECTS.result],
] as const

function textOf({ entries }: OddCase): string {
  const id = (place: number): string => `${FIRST.slice(0, -1)}${place}`
  return sessionText(
    entries.map(({ type, ...rest }, place) => ({
      type,
      id: id(place),
      parentId: place === 0 ? null : id(place - 1),
      timestamp: '2026-01-01T00:00:00.000Z',
      ...rest,
    })),
  )
}

function told(text: string): readonly string[] {
  const { problems } = buildText(text).built.facts
  const said = problems.filter(({ kind }) => kind === 'odd-value').map(({ message }) => message)
  const names = FAILURES.filter(([, words]) =>
    said.some((sentence) => sentence.includes(words.replace(/^pi(?:’s)? /u, ''))),
  )
  return [...new Set(names.map(([name]) => name))].toSorted()
}

it(
  'tells of each value of another kind what pi fails in, and of no other',
  async (context) => {
    const installed = await ensurePi()
    if ('unavailable' in installed) return skipTest(context, installed.unavailable)
    const { folder, node } = installed.pi
    const work = temporaryFolder()
    const files = ODD_CASES.map((one, index) => {
      const file = join(work, `${index}.jsonl`)
      writeFileSync(file, textOf(one))
      return file
    })
    const script = fileURLToPath(new URL('pi-odd.mjs', import.meta.url))
    const env = { ...process.env, PI_CODING_AGENT_DIR: join(work, 'agent') }
    const { stdout } = await run(node, [script, folder, ...files], { env, maxBuffer: 2 ** 24 })
    const theirs = JSON.parse(stdout) as readonly (readonly string[])[]
    const differences = ODD_CASES.flatMap((one, index) => {
      const [pi, ours] = [[...(theirs[index] ?? ['not answered'])].toSorted(), told(textOf(one))]
      return pi.join() === ours.join()
        ? []
        : [`${one.name}: pi fails in ${pi.join() || 'nothing'}, ours says ${ours.join() || 'nothing'}`]
    })
    const failing = theirs.filter((failed) => failed.length > 0).length
    console.log(`odd values: cases ${files.length}, pi fails in ${failing}, differences ${differences.length}`)
    expect(failing).toBeGreaterThan(50)
    expect(differences).toEqual([])
  },
  12 * MINUTES,
)
