import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** A file that grew this recently is taken to be in use. */
const RECENT_MS = 2 * 60 * 1000

/** Why a session looks as if it were in use right now. */
export type Liveness =
  | { readonly kind: 'quiet' }
  /** It grew within the last two minutes. */
  | { readonly kind: 'grew'; readonly ago: number }
  /** A running pi stands in the session's project; which session it has open cannot be known. */
  | { readonly kind: 'pi-running'; readonly pid: number }

/**
 * Whether a session may be open in a running pi. pi keeps no file open and takes no lock, so this is the most that can
 * be known: the time of the last change, and on Linux the running processes.
 * @param cwd the session's project, null where the header names none
 */
export function sessionLiveness(path: string, cwd: string | null, now: number = Date.now()): Liveness {
  const { mtimeMs } = statSync(path)
  const ago = now - mtimeMs
  if (ago < RECENT_MS) return { kind: 'grew', ago: Math.max(0, ago) }
  const pid = cwd === null ? null : piProcessIn(cwd)
  return pid === null ? { kind: 'quiet' } : { kind: 'pi-running', pid }
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
