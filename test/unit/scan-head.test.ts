import { describe, expect, it } from 'vitest'
import { HeadScanner } from '../../electron/sessions/scan-head.ts'
import { LineSplitter } from '../../electron/sessions/split-lines.ts'
import { ownFlags } from '../../shared/session/classify.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { emptyHead } from '../../shared/session/scanned-head.ts'

const TIMES = { timestamp: '2026-01-31T12:34:56.789Z' }
const call = { type: 'toolCall', id: 'call_1', name: 'bash', arguments: { command: 'echo "{\\"type\\":\\"text\\"}"' } }
const callWithText = {
  type: 'toolCall',
  id: 'call_2',
  name: 'say',
  arguments: { says: [{ type: 'text', text: 'Hi' }] },
}
const thinking = { type: 'thinking', thinking: 'Is {"type":"text","text":"this"} a text? ,{"type":"text","text":"x"}' }
const text = (words: string) => ({ type: 'text', text: words })

/** The flags that the head of a reply's line lets expect; null where it is left to the parser. */
function expected(content: unknown, stopReason: string): number | null {
  const message = { role: 'assistant', content, api: 'a', provider: 'p', model: 'm', usage: {}, stopReason }
  const entry = { type: 'message', id: '0000000a', parentId: '00000009', ...TIMES, message }
  const line = JSON.stringify({ ...entry, message: { ...message, timestamp: 1769862896789 } })
  const scanner = new HeadScanner()
  const head = emptyHead()
  let isTaken = false
  const lines = new LineSplitter((each) => {
    isTaken = scanner.scan(each, head)
  })
  lines.push(Buffer.from(line + '\n'))
  return isTaken ? head.flags & ~Flag.unverified : null
}

describe('what the head of a reply lets expect', () => {
  it.each([
    ['a text', [text('Done.')], 'stop', 0],
    ['a text and a call', [text('I look.'), call], 'toolUse', Flag.hasToolCalls],
    ['a call alone', [call], 'toolUse', Flag.hasToolCalls | Flag.noText],
    ['a text of blanks', [text(' \n\t\r\n')], 'stop', Flag.noText],
    ['an empty text and a call', [text(''), call], 'toolUse', Flag.hasToolCalls | Flag.noText],
    ['a text that begins with a line break', [text('\n\nDone.')], 'stop', 0],
    ['a text that is a quote', [text('"')], 'stop', 0],
    ['thinking, then a text', [thinking, text('Done.'), call], 'toolUse', Flag.hasToolCalls],
    ['thinking, then blanks', [thinking, text('\n'), call], 'toolUse', Flag.hasToolCalls | Flag.noText],
    ['thinking twice, then a text', [thinking, thinking, text('Done.'), call], 'toolUse', Flag.hasToolCalls],
    ['thinking, then a call with a text in it', [thinking, callWithText], 'toolUse', Flag.hasToolCalls | Flag.noText],
    ['thinking alone, about texts', [thinking, call], 'toolUse', Flag.hasToolCalls | Flag.noText],
    ['nothing, failed', [], 'error', Flag.stoppedOddly | Flag.failed | Flag.noText],
    ['a text, stopped', [text('I')], 'aborted', Flag.stoppedOddly | Flag.failed],
    ['a text that was cut off', [text('I')], 'length', Flag.stoppedOddly],
  ])('%s', (_, content, stopReason, flags) => {
    expect(expected(content, stopReason)).toBe(flags)
    // The same as what the parsed entry says.
    expect(ownFlags({ type: 'message', message: { role: 'assistant', content, stopReason } }, Kind.assistant)).toBe(
      flags,
    )
  })
})
