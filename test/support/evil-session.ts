import { entryLine, fileText, headerLine, messageLine, userLine } from '../files/session-text.ts'

/** A terminal command, a bell, a mark that turns what follows round, a command in one byte, and NUL. */
export const EVIL = '\u001B[31mred\u0007\u202Egpj.exe\u009B2J\u0000'

/** Signs that act on a terminal or on the text around them; lines and tabs set out a text and are none of them. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
export const ACTING = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u

const id = (place: number): string => `aaaaaa${String(place).padStart(2, '0')}`
const text = `${EVIL} text`

/** A session with such signs in every text of it: 0 to 14 one path, cut before 12; 15 an orphan, 16 at the leaf. */
export const EVIL_SESSION = fileText(
  headerLine({ cwd: `/code/${EVIL}`, parentSession: `/code/${EVIL}.jsonl` }),
  userLine(`${id(0)}${EVIL}`, null, text),
  messageLine(id(1), `${id(0)}${EVIL}`, {
    role: 'assistant',
    provider: `p${EVIL}`,
    model: `m${EVIL}`,
    stopReason: 'toolUse',
    content: [
      { type: 'thinking', thinking: text },
      { type: 'text', text },
      { type: EVIL, text },
      { type: 'toolCall', id: `1${EVIL}`, name: `tool${EVIL}`, arguments: { path: EVIL } },
      { type: 'toolCall', id: '2', name: 'write', arguments: { path: `src/${EVIL}`, content: text } },
    ],
  }),
  messageLine(id(2), id(1), {
    role: 'toolResult',
    toolCallId: `1${EVIL}`,
    toolName: `tool${EVIL}`,
    content: [{ type: 'text', text }],
    isError: true,
    details: { diff: `+ ${EVIL}`, other: EVIL },
  }),
  messageLine(id(3), id(2), { role: 'assistant', content: [], stopReason: 'error', errorMessage: text }),
  messageLine(id(4), id(3), { role: `role${EVIL}`, content: text }),
  messageLine(id(5), id(4), { role: 'bashExecution', command: text, output: text, exitCode: 1 }),
  entryLine('thinking_level_change', id(6), id(5), { thinkingLevel: `high${EVIL}` }),
  entryLine('model_change', id(7), id(6), { provider: `p${EVIL}`, modelId: `m${EVIL}` }),
  entryLine('label', id(8), id(7), { targetId: id(2), label: `label ${EVIL}` }),
  entryLine('session_info', id(9), id(8), { name: `name ${EVIL}` }),
  entryLine('custom', id(10), id(9), { customType: EVIL, data: { [EVIL]: EVIL } }),
  entryLine(`type${EVIL}`, id(11), id(10), {}),
  userLine(id(12), id(11), `kept ${text}`),
  entryLine('compaction', id(13), id(12), {
    summary: `${text}\n\n<read-files>\nsrc/${EVIL}\n</read-files>`,
    firstKeptEntryId: id(12),
    tokensBefore: 900,
  }),
  entryLine('context_edit', id(14), id(13), { targetId: id(12), replacement: { content: `edited ${text}` } }),
  userLine(id(15), `gone${EVIL}`, text),
  entryLine('branch_summary', id(16), id(14), { summary: text, fromId: id(12) }),
)
