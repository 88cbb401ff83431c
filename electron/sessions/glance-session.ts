import { closeSync, readSync } from 'node:fs'
import type { Header } from '../../shared/session/columns.ts'
import { recordOf, stringOf } from '../../shared/session/entry.ts'
import { isHeader, readHeader } from '../../shared/session/header.ts'
import { timeOf } from '../../shared/session/timestamp.ts'
import type { FoundFile } from './find-files.ts'
import { openFileSync } from './open-file.ts'
import { parseLine } from './parse-line.ts'
import { readBuffer } from './read-buffer.ts'
import { createTalk, timeAtEnd } from './session-talk.ts'
import { startsWith } from './starts-with.ts'
import { spokenOf, unknownSession, type Summarised } from './summarise-session.ts'

/** What is read of the beginning of a file, and where that has no first message yet; and of its end. */
const HEAD_BYTES = 16 * 1024
const LONG_HEAD_BYTES = 96 * 1024
const TAIL_BYTES = 16 * 1024

const NEWLINE = 10
const SESSION_INFO = Buffer.from('{"type":"session_info",', 'latin1')
const USER = Buffer.from('"message":{"role":"user"', 'latin1')
const SPEAKERS = [USER, Buffer.from('"message":{"role":"assistant"', 'latin1')] as const
const MESSAGE = Buffer.from('{"type":"message",', 'latin1')
/** Bytes of a line that its type and role stand in. */
const START_BYTES = 256

/**
 * What the ends of a file tell of a session, for a list that is there at once: header, first message, last name, last
 * activity; what lies between is not known yet (`glance`). Null where they do not even tell that it is one.
 */
export function createGlance(maxText: number): (found: FoundFile) => Summarised | null {
  const head = readBuffer(LONG_HEAD_BYTES)
  const tail = readBuffer(TAIL_BYTES)
  return (found) => {
    let fd = -1
    try {
      const opened = openFileSync(found.file)
      fd = opened.fd
      const { identity } = opened
      const from = Math.max(0, identity.size - TAIL_BYTES)
      const end = tail.subarray(0, readSync(fd, tail, 0, TAIL_BYTES, from))
      let start = head.subarray(0, readSync(fd, head, 0, HEAD_BYTES, 0))
      let read = readStart(start, maxText)
      if (read?.firstMessage === '' && identity.size > HEAD_BYTES) {
        start = head.subarray(0, readSync(fd, head, 0, LONG_HEAD_BYTES, 0))
        read = readStart(start, maxText)
      }
      return read === null ? null : summaryOf(found, identity, read, readEnd(end, from === 0))
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
  const talk = createTalk(maxText, () => null)
  let name: string | null = null
  eachLine(bytes, headerEnd + 1, (from, to) => {
    if (startsWith(bytes, from, SESSION_INFO)) name = nameIn(bytes, from, to) ?? name
    else if (talk.firstMessage() === '' && startsWith(bytes, from, MESSAGE) && isBy(bytes, from, to, USER)) {
      const line = parseLine(bytes, from, to)
      if (line.kind === 'value') talk.take(line.value)
    }
  })
  return { header, firstMessage: talk.firstMessage(), name }
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
  eachLine(bytes, isWhole ? 0 : bytes.indexOf(NEWLINE) + 1, (from, to) => {
    if (startsWith(bytes, from, SESSION_INFO)) name = nameIn(bytes, from, to) ?? name
    else if (startsWith(bytes, from, MESSAGE) && SPEAKERS.some((role) => isBy(bytes, from, to, role)))
      lastSpoken = Math.max(lastSpoken, timeAtEnd(bytes, from, to))
  })
  return { name, lastSpoken }
}

function summaryOf(
  found: FoundFile,
  identity: Summarised['identity'],
  { header, firstMessage, name: firstName }: Start,
  { name: lastName, lastSpoken }: End,
): Summarised {
  const spoken = { firstMessage: () => firstMessage, lastSpoken: () => lastSpoken }
  const name = lastName ?? firstName
  return {
    identity,
    isPlain: false,
    session: {
      ...unknownSession(found, identity),
      id: header.id,
      cwd: header.cwd ?? '',
      name: name === '' ? null : name,
      ...spokenOf(spoken, timeOf(header.timestamp), identity.mtimeMs),
      parentSession: header.parentSession,
    },
  }
}

/** Each whole line of some bytes. */
function eachLine(bytes: Buffer, from: number, visit: (from: number, to: number) => void): void {
  let start = from
  for (let end = bytes.indexOf(NEWLINE, start); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    visit(start, end)
    start = end + 1
  }
}

function nameIn(bytes: Buffer, from: number, to: number): string | null {
  const parsed = parseLine(bytes, from, to)
  return parsed.kind === 'value' ? (stringOf(recordOf(parsed.value)['name'])?.trim() ?? '') : null
}

function isBy(bytes: Buffer, from: number, to: number, role: Buffer): boolean {
  return bytes.subarray(from, Math.min(to, from + START_BYTES)).includes(role)
}
