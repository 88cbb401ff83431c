import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { BuiltSession } from '../../shared/session/build.ts'
import { isRecent } from '../../shared/session/recent.ts'
import { timeOf } from '../../shared/session/timestamp.ts'
import { toSessionError } from './session-error.ts'

function changedAt(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch (error) {
    throw toSessionError(error, path, 'read')
  }
}

/** Why a session looks as if it were in use right now. */
export type Liveness =
  | { readonly kind: 'quiet' }
  /** An entry, or the session itself, was written within the last two minutes. */
  | { readonly kind: 'grew'; readonly ago: number }
  /** A running pi stands in the session's project; which session it has open cannot be known. */
  | { readonly kind: 'pi-running'; readonly pid: number }

/**
 * Whether a session may be open in a running pi. pi keeps no file open and takes no lock, so this is the most that can
 * be known: the times of the last change and of the last entry, and on Linux the running processes.
 * @param ours the file's time after our own last change, which says nothing about others; null where there is none
 * @throws SessionError `not-found` or `no-permission`
 */
export function sessionLiveness(
  path: string,
  session: LivingSession,
  now: number = Date.now(),
  ours: number | null = null,
): Liveness {
  const mtimeMs = changedAt(path)
  const ago = now - mtimeMs
  if (mtimeMs !== ours && isRecent(mtimeMs, now) && saysRecent(session, now))
    return { kind: 'grew', ago: Math.max(0, ago) }
  const { cwd } = session.facts.header
  const pid = cwd === null ? null : piProcessIn(cwd)
  return pid === null ? { kind: 'quiet' } : { kind: 'pi-running', pid }
}

/** Why a session looks as if it were in use, in a sentence; null where it does not. */
export function liveSentence(liveness: Liveness): string | null {
  switch (liveness.kind) {
    case 'quiet':
      return null
    case 'grew':
      return 'This session was written to within the last two minutes.'
    case 'pi-running':
      return `A running pi (process ${liveness.pid}) stands in the project of this session.`
  }
}

/** What tells whether a session is in use; every `BuiltSession` serves. */
export interface LivingSession {
  readonly facts: { readonly header: Pick<BuiltSession['facts']['header'], 'cwd' | 'timestamp'> }
  readonly columns: Pick<BuiltSession['columns'], 'count' | 'time'>
}

/**
 * Whether what was written says so itself: a copy of an old session is a new file, but nobody is at work in it. The
 * header counts too, for pi's own forks begin with old entries. Where neither has a time, the file's time decides.
 */
function saysRecent({ facts, columns }: LivingSession, now: number): boolean {
  const last = columns.time[columns.count - 1] ?? Number.NaN
  const times = [last, timeOf(facts.header.timestamp)].filter((time) => !Number.isNaN(time))
  return times.length === 0 || times.some((time) => isRecent(time, now))
}

/** The process id of a pi whose working folder is `cwd`; null where none is found or the system does not tell. */
function piProcessIn(cwd: string): number | null {
  if (process.platform !== 'linux') return null
  for (const name of listProcesses()) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === cwd && isPi(readFileSync(`/proc/${name}/cmdline`, 'utf8'))) {
        return Number(name)
      }
    } catch {
      // Ended meanwhile, or another account's: not ours to know.
    }
  }
  return null
}

function listProcesses(): readonly string[] {
  try {
    return readdirSync('/proc')
  } catch {
    // No process table to be read: then nothing is known, which is a good answer here.
    return []
  }
}

/** pi names its process `pi` (or `pi-rpc`); before that it shows as Node running its package. */
export function isPi(commandLine: string): boolean {
  const words = commandLine.split('\0').flatMap((part) => part.trim().split(/\s+/))
  return words.slice(0, 3).some((word) => /^pi(-rpc)?$/.test(basename(word)) || word.includes('/pi-coding-agent/'))
}
