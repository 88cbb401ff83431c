import { closeSync, openSync, readSync } from 'node:fs'
import type { Header } from '../../shared/session/columns.ts'
import { recordOf, stringOf } from '../../shared/session/entry.ts'
import { isHeader, readHeader } from '../../shared/session/header.ts'
import { timeOf } from '../../shared/session/timestamp.ts'
import type { FoundFile } from './find-files.ts'
import { firstText } from './first-text.ts'
import { AT_ONCE } from './open-file.ts'
import { parseLine } from './parse-line.ts'
import { readBuffer } from './read-buffer.ts'
import { createTalk, timeAtEnd } from './session-talk.ts'
import { spokenOf, unknownSession, type Summarised } from './summarise-session.ts'

/** What is read of the beginning of a file, and where that has no first message yet; of its end, and where nobody speaks in that. */
const HEAD_BYTES = 16 * 1024
const LONG_HEAD_BYTES = 96 * 1024
const TAIL_BYTES = 16 * 1024
const LONG_TAIL_BYTES = 64 * 1024

const NEWLINE = 10
const SESSION_INFO = '{"type":"session_info",'
const MESSAGE = '{"type":"message",'
const USER = '"message":{"role":"user"'
const ASSISTANT = '"message":{"role":"assistant"'
/** Bytes of a line that its type and role stand in. */
const START_BYTES = 256

/**
 * What the ends of a file tell of a session, for a list that is there at once: header, first message, last name, last
 * activity; what lies between is not known yet (`glance`). Null where they do not even tell that it is one.
 */
export function createGlance(maxText: number): (found: FoundFile) => Summarised | null {
  const head = readBuffer(LONG_HEAD_BYTES)
  const tail = readBuffer(LONG_TAIL_BYTES)
  return (found) => {
    let fd = -1
    try {
      // What it was a moment ago is what it is said to be: whatever grew is another file when it is looked at again.
      const { size } = found.identity
      fd = openSync(found.file, AT_ONCE)
      const tailOf = (bytes: number): End => {
        const read = readSync(fd, tail, 0, bytes, Math.max(0, size - bytes))
        return readEnd(tail.subarray(0, read), size <= bytes)
      }
      const headOf = (bytes: number): Start | null =>
        readStart(head.subarray(0, readSync(fd, head, 0, bytes, 0)), maxText)
      let start = headOf(HEAD_BYTES)
      if (start?.firstMessage === '' && size > HEAD_BYTES) start = headOf(LONG_HEAD_BYTES)
      if (start === null) return null
      let end = tailOf(TAIL_BYTES)
      if (end.lastSpoken === 0 && size > TAIL_BYTES) end = tailOf(LONG_TAIL_BYTES)
      return summaryOf(found, start, end)
    } catch {
      // Why it cannot be read is told when it is read whole.
      return null
    } finally {
      if (fd >= 0) closeSync(fd)
    }
  }
}

interface Start {
  readonly header: Header
  /** Empty where it is not there. */
  readonly firstMessage: string
  /** The last name that was given; null where none was, empty where it was taken away. */
  readonly name: string | null
}

/** Null where the first line is no header. */
function readStart(bytes: Buffer, maxText: number): Start | null {
  const headerEnd = bytes.indexOf(NEWLINE)
  const parsed = headerEnd < 0 ? null : parseLine(bytes, 0, headerEnd)
  if (parsed?.kind !== 'value' || !isHeader(parsed.value)) return null
  const header = readHeader(parsed.value)
  if (header === null) return null
  let firstMessage = ''
  let name: string | null = null
  eachLine(bytes, headerEnd + 1, (start, from, to) => {
    if (start.startsWith(SESSION_INFO)) name = nameIn(bytes, from, to) ?? name
    else if (firstMessage === '' && start.startsWith(MESSAGE) && start.includes(USER))
      firstMessage = firstText(start, bytes, from, to, maxText) ?? spokenIn(bytes, from, to, maxText)
  })
  return { header, firstMessage, name }
}

function spokenIn(bytes: Buffer, from: number, to: number, maxText: number): string {
  const talk = createTalk(maxText, () => null)
  const line = parseLine(bytes, from, to)
  if (line.kind === 'value') talk.take(line.value)
  return talk.firstMessage()
}

interface End {
  readonly name: string | null
  /** When a user or the model last spoke, in milliseconds; 0 where none tells. */
  readonly lastSpoken: number
}

/** @param isWhole the bytes are all of the file, so that the first line is whole too */
function readEnd(bytes: Buffer, isWhole: boolean): End {
  let name: string | null = null
  let lastSpoken = 0
  eachLine(bytes, isWhole ? 0 : bytes.indexOf(NEWLINE) + 1, (start, from, to) => {
    if (start.startsWith(SESSION_INFO)) name = nameIn(bytes, from, to) ?? name
    else if (start.startsWith(MESSAGE) && (start.includes(USER) || start.includes(ASSISTANT)))
      lastSpoken = Math.max(lastSpoken, timeAtEnd(bytes, from, to))
  })
  return { name, lastSpoken }
}

function summaryOf(
  found: FoundFile,
  { header, firstMessage, name: firstName }: Start,
  { name: lastName, lastSpoken }: End,
): Summarised {
  const { identity } = found
  const spoken = { firstMessage: () => firstMessage, lastSpoken: () => lastSpoken }
  const name = lastName ?? firstName
  return {
    identity,
    isPlain: false,
    session: Object.assign(unknownSession(found), {
      id: header.id,
      cwd: header.cwd ?? '',
      name: name === '' ? null : name,
      ...spokenOf(spoken, timeOf(header.timestamp), identity.mtimeMs),
      parentSession: header.parentSession,
    }),
  }
}

/** Each whole line of some bytes, with the characters that its type and role stand in. */
function eachLine(bytes: Buffer, first: number, visit: (start: string, from: number, to: number) => void): void {
  let from = first
  for (let to = bytes.indexOf(NEWLINE, from); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
    visit(bytes.toString('latin1', from, Math.min(to, from + START_BYTES)), from, to)
    from = to + 1
  }
}

function nameIn(bytes: Buffer, from: number, to: number): string | null {
  const parsed = parseLine(bytes, from, to)
  return parsed.kind === 'value' ? (stringOf(recordOf(parsed.value)['name'])?.trim() ?? '') : null
}
