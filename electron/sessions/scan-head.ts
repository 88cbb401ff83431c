import type { ScannedFact } from '../../shared/session/fact-log.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import type { ScannedHead } from '../../shared/session/scanned-head.ts'
import { stayCompiled } from '../../shared/stay-compiled.ts'
import { scanBranchSummary, scanCompaction } from './scan-summary.ts'
import { TimeReader, fixedText, isText, isWord, readHexKey, wordOf } from './scan-values.ts'
import type { Line } from './split-lines.ts'
import { startsWith } from './starts-with.ts'

const TYPE = fixedText('{"type":')
const MESSAGE = fixedText('"message')
const ID = fixedText('","id":"')
const PARENT = fixedText('","parentId":')
const NULL = wordOf('null')
const TIME = fixedText(',"timestamp":"')
const BODY = fixedText(',"message":{')
const ROLE = fixedText('"role":"')
const USER = wordOf('user')
const ASSISTANT = [wordOf('assi'), wordOf('stan')] as const
const TOOL_RESULT = [wordOf('tool'), wordOf('Resu'), wordOf('ult"')] as const
const CUSTOM = wordOf('cust')
const CONTENT = wordOf(',"co')
const TEXT = wordOf('"tex')
const THINKING = wordOf('"thi')
/** `assistant"`, and from there to the type of the first block, and to its text. */
const ASSISTANT_BYTES = 10
const BLOCK_BYTES = 20
const TEXT_BYTES = 35
/**
 * How a block begins that is a text, a tool call or thinking, whose next letter tells which. In a line that is JSON
 * these bytes stand in no text: there a quote has a backslash before it.
 */
const BLOCK = Buffer.from('{"type":"t', 'latin1')
/** From the start of such a block to the text of one that is a text. */
const BLOCK_TEXT_BYTES = 23
/** How `,"timestamp":1769862896789}}` begins, at the end of most messages. */
const LAST_TIME = wordOf(',"ti')

const LETTER = { d: 100, e: 101, h: 104, m: 109, n: 110, o: 111, p: 112, r: 114, t: 116, u: 117 } as const
interface OtherType {
  readonly name: string
  readonly kind: Kind
  /** Reads what its fact is made from; null where it has none. */
  readonly scan: ((rest: Buffer) => ScannedFact | null) | null
  /** Its fact stands in the whole line, so this is only for who counts entries. */
  readonly isCounted: boolean
}

/** By the first four letters of their names. */
const OTHER_TYPES: ReadonlyMap<number, OtherType> = new Map(
  (
    [
      { name: 'compaction', kind: Kind.compaction, scan: scanCompaction, isCounted: false },
      { name: 'branch_summary', kind: Kind.branchSummary, scan: scanBranchSummary, isCounted: false },
      { name: 'usage', kind: Kind.usage, scan: null, isCounted: false },
      { name: 'model_change', kind: Kind.modelChange, scan: null, isCounted: true },
      { name: 'thinking_level_change', kind: Kind.thinkingLevelChange, scan: null, isCounted: true },
    ] satisfies readonly OtherType[]
  ).map((type) => [wordOf(type.name.slice(0, 4)), type]),
)

const OTHER_ROLES = [
  { role: Buffer.from('system"', 'latin1'), kind: Kind.system },
  { role: Buffer.from('bashExecution"', 'latin1'), kind: Kind.bashExecution },
] as const

const QUOTE = 34
const BLANK = 32
const BACKSLASH = 92
const BRACE = 125
/** The shortest line that the fixed places lie in, and that of a message or an extension. */
const LEAST_BYTES = 120
const LEAST_LONG_BYTES = 160
/** What stands behind the last field before `,"timestamp":1769862896789}}`. */
const BEHIND_BYTES = 28
/** Bytes of a message's line that are not its content, about. */
const FRAME_BYTES = 190
const ASSISTANT_FRAME_BYTES = 560
/** A line from this size on most likely holds an image, for which pi counts 1,200 tokens. */
const IMAGE_LINE_BYTES = 256 * 1024
const IMAGE_TOKENS = 1200

/**
 * Reads the head of a line as pi writes it, without parsing the line:
 *
 *     {"type":"message","id":"89abcdef","parentId":"01234567","timestamp":"2026-01-31T12:34:56.789Z","message":{"role":"user",…}}
 *     {"type":"compaction","id":"89abcdef","parentId":"01234567","timestamp":"2026-01-31T12:34:56.789Z","summary":…}
 *     {"type":"custom","customType":…,"data":…,"id":"89abcdef","parentId":"01234567","timestamp":"2026-01-31T12:34:56.789Z"}
 *
 * (pi 1.6.0, SessionManager: messages put their content last, the entries of extensions put their name last.) Fills
 * `head` and answers true only where every byte it goes by is in its place; any other order, spacing, id or kind is for
 * the parser. What stands between head and end of the line is taken on trust until it is parsed.
 */
export class HeadScanner {
  private viewed: Buffer | null = null
  private view: DataView = new DataView(new ArrayBuffer(0))
  private readonly times = new TimeReader()
  private readonly isCounting: boolean

  /**
   * @param isCounting take messages of the system and of shell commands, changes of the model and of thinking too: what
   *   their lines weigh or say cannot be guessed, so this is only for who counts entries
   */
  constructor(isCounting = false) {
    this.isCounting = isCounting
  }

  scan(line: Line, head: ScannedHead): boolean {
    const { buffer, start, end, whole, tail } = line
    head.fact = null
    if (end - start < LEAST_BYTES || (whole ? buffer[end - 1] : tail.at(-1)) !== BRACE) return false
    const bytes = this.viewOf(buffer)
    if (!isText(bytes, start, TYPE)) return false
    const isLong = end - start >= LEAST_LONG_BYTES
    if (isText(bytes, start + 8, MESSAGE)) return isLong && this.scanMessage(line, bytes, head)
    const isCustom =
      isWord(bytes, start + 9, CUSTOM) && buffer[start + 13] === LETTER.o && buffer[start + 14] === LETTER.m
    if (isCustom) return isLong && this.scanCustom(line, head)
    const other = OTHER_TYPES.get(bytes.getInt32(start + 9, true))
    const isOther =
      other !== undefined &&
      (this.isCounting || !other.isCounted) &&
      buffer.toString('latin1', start + 9, start + 9 + other.name.length) === other.name
    return isOther && this.scanOther(line, bytes, other, head)
  }

  /** A view of a buffer; most lines share one. */
  private viewOf(buffer: Buffer): DataView {
    if (buffer === this.viewed) return this.view
    this.viewed = buffer
    this.view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    return this.view
  }

  /** `,"timestamp":"…"` at this place. */
  private timeAt(bytes: DataView, buffer: Buffer, at: number, head: ScannedHead): boolean {
    return isText(bytes, at, TIME) && this.times.read(bytes, buffer, at + 14, head.time)
  }

  /**
   * Reads `","id":"…","parentId":"…","timestamp":"…"`, which begins at the closing quote of the type. Answers where it
   * ends; -1 where anything else stands there.
   */
  private scanName(buffer: Buffer, bytes: DataView, at: number, head: ScannedHead): number {
    if (!isText(bytes, at, ID) || !isText(bytes, at + 16, PARENT)) return -1
    const isRoot = isWord(bytes, at + 29, NULL)
    if (!isRoot && (buffer[at + 29] !== QUOTE || buffer[at + 38] !== QUOTE)) return -1
    head.hasParent = !isRoot
    if (!readHexKey(bytes, at + 8, head.keys, 0)) return -1
    if (!isRoot && !readHexKey(bytes, at + 30, head.keys, 1)) return -1
    const afterParent = at + (isRoot ? 33 : 39)
    return this.timeAt(bytes, buffer, afterParent, head) ? afterParent + 39 : -1
  }

  private scanMessage(line: Line, bytes: DataView, head: ScannedHead): boolean {
    const { buffer, start } = line
    const body = this.scanName(buffer, bytes, start + 16, head)
    if (body < 0) return false
    if (!isText(bytes, body, BODY) || !isText(bytes, body + 12, ROLE)) return false
    const kind = roleAt(bytes, buffer, body + 20) ?? (this.isCounting ? otherRoleAt(buffer, body + 20) : null)
    if (kind === null) return false
    head.kind = kind
    const isGuessed = kind === Kind.assistant || kind === Kind.toolResult
    head.flags = isGuessed ? this.guessFlags(line, bytes, body + 20, kind) : 0
    head.tokens = guessTokens(line.length, kind)
    return true
  }

  /**
   * What an assistant message or tool result most likely is: by its first block, and by the last letter of its
   * `stopReason` or `isError`, which pi writes last but for the time.
   */
  private guessFlags(line: Line, bytes: DataView, role: number, kind: Kind): number {
    const ending = line.whole ? line.buffer : line.tail
    const last = (line.whole ? line.end : ending.length) - BEHIND_BYTES
    if (!isWord(line.whole ? bytes : this.viewOf(ending), last, LAST_TIME)) return 0
    if (kind === Kind.toolResult) return ending[last - 2] === LETTER.u ? Flag.toolError : 0
    const noText = hasText(line, bytes, role + ASSISTANT_BYTES) ? 0 : Flag.noText
    switch (ending[last - 2]) {
      case LETTER.e: // toolUse
        return Flag.hasToolCalls | noText
      case LETTER.p: // stop
        return noText
      case LETTER.r: // error
      case LETTER.d: // aborted
        return Flag.stoppedOddly | Flag.failed | noText
      default:
        return Flag.stoppedOddly | noText
    }
  }

  /** An entry of one of the other types that can be long or many. */
  private scanOther(line: Line, bytes: DataView, type: OtherType, head: ScannedHead): boolean {
    const { buffer, start, end, whole } = line
    const after = whole ? this.scanName(buffer, bytes, start + 9 + type.name.length, head) : -1
    if (after < 0) return false
    if (type.scan !== null) {
      head.fact = type.scan(buffer.subarray(after, end))
      if (head.fact === null) return false
    }
    head.kind = type.kind
    head.flags = 0
    head.tokens = type.scan === null ? 0 : guessTokens(line.length, Kind.user)
    return true
  }

  /** An entry of an extension: its name stands at the end of the line. */
  private scanCustom({ buffer, start, end, whole, tail, length }: Line, head: ScannedHead): boolean {
    // `{"type":"custom"` or `{"type":"custom_message"`.
    const isMessage = buffer.toString('latin1', start + 15, start + 24) === '_message"'
    if (!isMessage && buffer[start + 15] !== QUOTE) return false
    const ending = whole ? buffer : tail
    const bytes = this.viewOf(ending)
    // Backwards from the end: the time, the parent, the id.
    const atTime = (whole ? end : tail.length) - 40
    const isRoot = isWord(bytes, atTime - 4, NULL)
    const atParent = atTime - (isRoot ? 4 : 10)
    const atId = atParent - 21
    if (atId - 7 < (whole ? start + 16 : 0)) return false
    const isNamed =
      isText(bytes, atParent - 13, PARENT) &&
      (isRoot || (ending[atParent] === QUOTE && ending[atTime - 1] === QUOTE)) &&
      ending.toString('latin1', atId - 7, atId) === ',"id":"'
    if (!isNamed) return false
    head.hasParent = !isRoot
    if (!readHexKey(bytes, atId, head.keys, 0) || !this.timeAt(bytes, ending, atTime, head)) return false
    if (!isRoot && !readHexKey(bytes, atParent + 1, head.keys, 1)) return false
    head.kind = isMessage ? Kind.customMessage : Kind.custom
    head.flags = 0
    head.tokens = isMessage ? guessTokens(length, Kind.user) : 0
    return true
  }
}

stayCompiled(new HeadScanner())

/** Whether the blocks whose field begins here most likely hold a text that is more than blanks. */
function hasText({ buffer, start, end, whole }: Line, bytes: DataView, content: number): boolean {
  if (!isWord(bytes, content, CONTENT)) return true
  if (isWord(bytes, content + BLOCK_BYTES, TEXT)) return !isBlank(buffer, content + TEXT_BYTES, end)
  if (!isWord(bytes, content + BLOCK_BYTES, THINKING)) return false
  // The first block behind the thinking tells: pi's providers put tool calls last, and what they hold is not searched.
  const line = buffer.subarray(start, end)
  let block = line.indexOf(BLOCK, content - start + BLOCK_BYTES)
  while (block >= 0 && line[block + BLOCK.length] === LETTER.h) block = line.indexOf(BLOCK, block + BLOCK.length)
  // Of a line that is not held whole, most lies between.
  if (block < 0) return !whole
  return line[block + BLOCK.length] === LETTER.e && !isBlank(line, block + BLOCK_TEXT_BYTES, line.length)
}

/** Whether a text of JSON that begins here is empty or of blanks and line breaks alone. */
function isBlank(buffer: Buffer, from: number, end: number): boolean {
  let at = from
  for (; at < end; at++) {
    const byte = buffer[at] ?? QUOTE
    if (byte === BACKSLASH && isBlankEscape(buffer[at + 1] ?? 0)) at += 1
    else if (byte !== BLANK) return byte === QUOTE
  }
  return false
}

function isBlankEscape(letter: number): boolean {
  return letter === LETTER.n || letter === LETTER.r || letter === LETTER.t
}

/** The kind of the messages whose role and closing quote stand here; null for roles that are left to the parser. */
function roleAt(bytes: DataView, buffer: Buffer, at: number): Kind | null {
  if (isWord(bytes, at, USER)) return buffer[at + 4] === QUOTE ? Kind.user : null
  if (isWord(bytes, at, ASSISTANT[0]))
    return isWord(bytes, at + 4, ASSISTANT[1]) && buffer[at + 8] === LETTER.t && buffer[at + 9] === QUOTE
      ? Kind.assistant
      : null
  const isToolResult =
    isWord(bytes, at, TOOL_RESULT[0]) && isWord(bytes, at + 4, TOOL_RESULT[1]) && isWord(bytes, at + 7, TOOL_RESULT[2])
  return isToolResult ? Kind.toolResult : null
}

function otherRoleAt(buffer: Buffer, at: number): Kind | null {
  return OTHER_ROLES.find(({ role }) => startsWith(buffer, at, role))?.kind ?? null
}

/** pi counts a quarter of the characters; bytes that are no content, escapes and images make this a guess. */
function guessTokens(bytes: number, kind: Kind): number {
  if (bytes >= IMAGE_LINE_BYTES) return IMAGE_TOKENS
  return Math.max(1, Math.ceil((bytes - (kind === Kind.assistant ? ASSISTANT_FRAME_BYTES : FRAME_BYTES)) / 4))
}
