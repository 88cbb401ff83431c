import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileIdentity } from './open-file.ts'
import { errorCode, SessionError } from './session-error.ts'

/** A writer is done in milliseconds. A sign that is older was left by a process that was killed, whose number came again. */
const OLD_MS = 10_000
/** So long is waited for other writers; shorter than a sign may stand. */
const PATIENCE_MS = 8_000
/** Rest between two looks for each writer ahead. */
const REST_MS = 2
/** What a sign says in place of a number while its process is choosing one. */
const CHOOSING = 'choosing'

/** Where the processes of this account tell each other that they are writing: the same folder for the app and the command line. */
function signFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  switch (process.platform) {
    case 'win32':
      return join(env['APPDATA'] || join(homedir(), 'AppData', 'Roaming'), 'dendro', 'writing')
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'dendro', 'writing')
    default:
      return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'dendro', 'writing')
  }
}

export interface OnlyWriterOptions {
  readonly folder?: string
  /** Milliseconds. */
  readonly patience?: number
}

/**
 * Does some work on a session file while no other Dendro of this account does any on it, whatever path it goes by. pi
 * knows nothing of it. Nothing is put beside the session: an empty file in a folder of our own is the sign, and one whose
 * process is gone counts for nothing. Where no sign can be put, the work is done all the same.
 * @throws SessionError `changed` where others keep writing; else what `work` throws
 */
export async function asOnlyWriter<T>(
  path: string,
  { dev, ino }: Pick<FileIdentity, 'dev' | 'ino'>,
  work: () => T | Promise<T>,
  { folder = signFolder(), patience = PATIENCE_MS }: OnlyWriterOptions = {},
): Promise<T> {
  const sign = await becomeOnly(folder, `${dev}-${ino}`, path, Date.now() + patience)
  try {
    return await work()
  } finally {
    if (sign !== null) takeAway(sign)
  }
}

/**
 * Draws a number, one more than all that are seen, and waits until it is the lowest (Lamport's bakery). Each sign has a
 * name that nobody else ever has and is never taken over, so nobody can take that of a living process for a dead one's.
 * @returns the sign; null where none can be put
 */
async function becomeOnly(folder: string, key: string, path: string, until: number): Promise<string | null> {
  const own = `${key}.${process.pid}.${randomBytes(4).toString('hex')}`
  const choosing = join(folder, `${own}.${CHOOSING}`)
  if (!putSign(folder, choosing)) return null
  const number = Math.max(0, ...othersIn(folder, key, own).map((other) => other.number ?? 0)) + 1
  const sign = join(folder, `${own}.${number}`)
  const isPut = putSign(folder, sign)
  takeAway(choosing)
  if (!isPut) return null
  // In this order: who has chosen behind the first look shows in the second one, with its number.
  for (;;) {
    const isChoosing = othersIn(folder, key, own).some((other) => other.number === null)
    const ahead = othersIn(folder, key, own).filter((other) => isBefore(other, { own, number })).length
    if (!isChoosing && ahead === 0) return sign
    if (Date.now() > until) {
      takeAway(sign)
      const message = `Another Dendro is writing to ${path}, so nothing was written. Wait until it has finished and try again.`
      throw new SessionError('changed', path, message)
    }
    // Many that look all the time would only hold up the one that writes.
    await wait(Math.max(1, REST_MS * ahead))
  }
}

interface Sign {
  readonly own: string
  /** Null while it is being chosen. */
  readonly number: number | null
}

function isBefore(one: Sign, other: Sign & { readonly number: number }): boolean {
  if (one.number === null) return false
  return one.number < other.number || (one.number === other.number && one.own < other.own)
}

function putSign(folder: string, sign: string): boolean {
  for (const isAgain of [false, true]) {
    try {
      closeSync(openSync(sign, 'wx', 0o600))
      return true
    } catch (error) {
      if (isAgain || errorCode(error) !== 'ENOENT') return false
      try {
        mkdirSync(folder, { recursive: true })
      } catch {
        // A disk that takes nothing, or somebody else's home: only the look after the write tells of others then.
        return false
      }
    }
  }
  return false
}

/** The signs of others that want to work on the same file, or do. Those that were left behind are taken away. */
function othersIn(folder: string, key: string, own: string): readonly Sign[] {
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const [of = '', pid = '', tail = '', number = ''] = name.split('.')
    const whose = `${of}.${pid}.${tail}`
    if (number === '' || whose === own) return []
    if (isAlive(Number(pid)) && !isOld(join(folder, name)))
      return of === key ? [{ own: whose, number: number === CHOOSING ? null : Number(number) }] : []
    takeAway(join(folder, name))
    return []
  })
}

/** A process of another account under that number is none of ours. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isOld(sign: string): boolean {
  try {
    return Date.now() - statSync(sign).mtimeMs > OLD_MS
  } catch {
    // Gone meanwhile.
    return true
  }
}

function takeAway(sign: string): void {
  try {
    rmSync(sign, { force: true })
  } catch {
    // It counts for nothing once its process is gone.
  }
}
