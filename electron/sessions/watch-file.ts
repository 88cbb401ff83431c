import { realpath, stat, watch, type FSWatcher } from 'node:fs'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { identityIn, isSameFile, type FileIdentity } from './open-file.ts'
import { SessionError, toSessionError } from './session-error.ts'

const statAsync = promisify(stat)
const realpathAsync = promisify(realpath)

/** What became of a session's file since it was read. */
export type FileChange =
  /** Something was put at its end. That the part before is as it was, only its bytes can tell. */
  | { readonly kind: 'grew'; readonly size: number }
  /** It was shortened, written anew, or replaced by another file. */
  | { readonly kind: 'rewritten' }
  /** It is gone, or no file any more. The message is for a person. */
  | { readonly kind: 'lost'; readonly message: string }
  /** It is there again, with whatever in it. */
  | { readonly kind: 'back' }

export interface FileWatch {
  /** Looks now, for whoever has reason to think that the file changed. */
  look(): void
  close(): void
}

/** Milliseconds between two looks while a file changes all the time. */
const GAP = 100
/** How long a file that is not simply longer must stay as it is: whoever rewrites it takes a moment. */
const QUIET = 150
/** A file that never gets quiet is told of at last. */
const PATIENCE = 3_000
/** The slow look of its own, for file systems that tell of no changes (network shares) and folders that were replaced. */
const POLL = 1_000

/** What stands under the path: a file, or in words why there is none. */
type Sight = FileIdentity | string

interface Unsettled {
  readonly since: number
  /** What was seen last, and since when it is that. */
  readonly sight: Sight
  readonly still: number
  /**
   * It was seen gone, shorter or as another file: however long it is when it gets quiet, it did not just grow. (A file
   * of the same size and another time may be in the middle of an append: the time is set first.)
   */
  readonly isBroken: boolean
}

/**
 * Watches one file. `known` gives its identity as last read; news is told at most about ten times a second, and each
 * state of the file once. A grown file is told of at once; any other change when the file has been quiet for a moment, so
 * that a program that truncates and rewrites it is not caught in between. Neither blocks nor keeps the process alive.
 *
 * Node's own watch of the folder, as chokidar 5 was found to leave out the last of many quick appends (it drops what
 * comes within 50 ms of a told change) and to stay deaf once the folder was replaced; what it does better, finding files
 * in folders, is not needed here. Not tried: Windows (where a watched folder may not be deleted by others), macOS.
 */
export function watchFile(path: string, known: () => FileIdentity, hear: (news: FileChange) => void): FileWatch {
  let folder: FSWatcher | null = null
  let isClosed = false
  let isLost = false
  let isLooking = false
  let timer: NodeJS.Timeout | null = null
  let lastLook = -Infinity
  /** The state that was last told, so that it is told once. */
  let told: Sight | null = null
  /** A change that is waited with. */
  let unsettled: Unsettled | null = null

  function lookSoon(delay: number): void {
    if (isClosed) return
    timer ??= setTimeout(() => void lookNow(), delay).unref()
  }

  function look(): void {
    lookSoon(Math.max(0, lastLook + GAP - performance.now()))
  }

  async function lookNow(): Promise<boolean> {
    timer = null
    if (isLooking) {
      lookSoon(GAP)
      return false
    }
    isLooking = true
    lastLook = performance.now()
    const sight = await sightOf(path)
    isLooking = false
    return !isClosed && take(sight)
  }

  /** Whether there is something new to see. */
  function take(sight: Sight): boolean {
    const before = known()
    const isGrown = typeof sight !== 'string' && !isLost && unsettled?.isBroken !== true && isLonger(before, sight)
    if (told !== null && isSame(told, sight)) {
      unsettled = null
      return false
    }
    if (isGrown) {
      unsettled = null
      told = sight
      hear({ kind: 'grew', size: sight.size })
      return true
    }
    if (typeof sight !== 'string' && !isLost && isSame(before, sight)) {
      told = null
      unsettled = null
      return false
    }
    settle(before, sight)
    return true
  }

  function settle(before: FileIdentity, sight: Sight): void {
    const now = performance.now()
    if (unsettled === null || !isSame(unsettled.sight, sight)) {
      const isBroken = unsettled?.isBroken === true || !isThatFile(before, sight)
      unsettled = { since: unsettled?.since ?? now, sight, still: now, isBroken }
    }
    const isOverdue = typeof sight !== 'string' && sight.size > 0 && now - unsettled.since >= PATIENCE
    if (now - unsettled.still < QUIET && !isOverdue) {
      lookSoon(QUIET)
      return
    }
    unsettled = null
    told = sight
    if (typeof sight === 'string') {
      isLost = true
      hear({ kind: 'lost', message: sight })
    } else {
      const kind = isLost ? 'back' : 'rewritten'
      isLost = false
      hear({ kind })
    }
  }

  async function watchFolder(): Promise<void> {
    folder?.close()
    folder = null
    // Behind a link, the changes happen where it leads. Without a file there is still the folder it may come back to.
    const real = await realpathAsync(path).catch(() => path)
    if (isClosed) return
    try {
      // The folder, not the file: a file that takes its place has the same name only. Names are not compared: how a
      // system spells them (case, accents) differs, and a look costs little.
      const watcher = watch(dirname(real), { persistent: false }, look)
      watcher.on('error', () => {
        watcher.close()
        if (folder === watcher) folder = null
      })
      folder = watcher
    } catch {
      // No such folder, or no more watches to be had: the slow look serves, and tries again.
      folder = null
    }
    look()
  }

  async function poll(): Promise<void> {
    if (isLooking || timer !== null) return
    const isNews = await lookNow()
    // What only the slow look finds shows that the watch is deaf, as after its folder was replaced.
    if ((isNews || folder === null) && !isClosed) await watchFolder()
  }

  const polling = setInterval(() => void poll(), POLL).unref()
  void watchFolder()

  return {
    look,
    close() {
      isClosed = true
      clearInterval(polling)
      if (timer !== null) clearTimeout(timer)
      timer = null
      folder?.close()
    },
  }
}

async function sightOf(path: string): Promise<Sight> {
  try {
    const found = await statAsync(path)
    if (!found.isFile()) return `${basename(path)} is no file any more: something else stands in its place.`
    return identityIn(found)
  } catch (error) {
    const known = toSessionError(error, path, 'read')
    if (!(known instanceof SessionError)) return String(known)
    return known.kind === 'not-found' ? `${basename(path)} is gone: it was deleted, moved or renamed.` : known.message
  }
}

function isThatFile(before: FileIdentity, now: Sight): boolean {
  return typeof now !== 'string' && now.ino === before.ino && now.dev === before.dev && now.size >= before.size
}

function isLonger(before: FileIdentity, now: FileIdentity): boolean {
  return isThatFile(before, now) && now.size > before.size
}

function isSame(a: Sight, b: Sight): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return isSameFile(a, b)
}
