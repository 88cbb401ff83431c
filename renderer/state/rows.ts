import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Row } from '../../shared/ipc.ts'
import { ask } from './connection.ts'
import { selectRevision } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/**
 * The one-line texts of entries, fetched when a row comes into view. Kept outside the stores: thousands of rows come
 * and go while scrolling, and each is watched by the one row that shows it.
 */

/** Rows held; more than any two screens, less than 3 MB of text. */
const MAX_ROWS = 6_000
/** Rows of one request; the contract allows 500, and smaller answers paint sooner. */
const BATCH = 120

interface Cached {
  readonly row: Row
  /** The `generation` it was read in; an older one is shown until the new text is there. */
  readonly generation: number
  /** It was read when all lines had been parsed. Before, a result may not find the call that it answers. */
  readonly isSure: boolean
}

let sessionId: string | null = null
// A Map keeps its insertion order: the first key is the one not used for longest.
let cache = new Map<number, Cached>()
const listeners = new Map<number, Set<() => void>>()
const wanted = new Set<number>()
const underway = new Set<number>()
let scheduled = false
/** Counts what makes answers that are still to come useless: another session, other places. */
let generation = 0

/** The row of an entry, null until it was fetched; asks for it by itself. @param ordinal below 0 for none */
export function useRow(ordinal: number): Row | null {
  const revision = useSession(selectRevision)
  const watch = useCallback((listener: () => void) => watchRow(ordinal, listener), [ordinal])
  // All rows that one drawing brings ask in one go; a revision may make some of them old.
  useEffect(() => {
    if (revision > 0 && ordinal >= 0) requestRows([ordinal])
  }, [ordinal, revision])
  return useSyncExternalStore(watch, () => rowNow(ordinal))
}

/** The row of an entry if it is at hand, without asking for it. */
function rowNow(ordinal: number): Row | null {
  if (useSession.getState().opened?.sessionId !== sessionId) return null
  return cache.get(ordinal)?.row ?? null
}

/**
 * The next revision is of another tree: all rows are read anew, and until then those that are there stand where their
 * entries stand now. (Where a file only grew, the rows of its earlier entries say what they said.) To be called before
 * that revision is set.
 * @param moved by old ordinal, -1 for gone; null where all entries stand where they stood
 */
export function renewRows(moved: Int32Array | null): void {
  const before = cache
  cache = new Map()
  for (const [ordinal, cached] of before) {
    const place = moved === null ? ordinal : (moved[ordinal] ?? -1)
    if (place >= 0) cache.set(place, { ...cached, row: { ...cached.row, ordinal: place } })
  }
  // What is on its way is about the old places.
  generation += 1
  underway.clear()
  for (const watching of listeners.values()) for (const listener of watching) listener()
}

/** Asks for rows that will be in view soon. Cheap to call again; rows at hand are not fetched twice. */
function requestRows(ordinals: Iterable<number>): void {
  const { opened, isVerified } = useSession.getState()
  if (opened === null) return
  if (opened.sessionId !== sessionId) startOver(opened.sessionId)
  for (const ordinal of ordinals) {
    const cached = cache.get(ordinal)
    if (cached !== undefined) {
      cache.delete(ordinal)
      cache.set(ordinal, cached)
    }
    const isGood = cached?.generation === generation && (cached.isSure || !isVerified)
    if (!isGood && !underway.has(ordinal)) wanted.add(ordinal)
  }
  if (wanted.size > 0 && !scheduled) {
    scheduled = true
    queueMicrotask(send)
  }
}

/** Calls the listener when the row of an entry arrives or changes; returns the function that ends it. */
function watchRow(ordinal: number, listener: () => void): () => void {
  const found = listeners.get(ordinal) ?? new Set()
  listeners.set(ordinal, found)
  found.add(listener)
  return () => {
    found.delete(listener)
    // A later watcher may have made a set of its own.
    if (found.size === 0 && listeners.get(ordinal) === found) listeners.delete(ordinal)
  }
}

function startOver(next: string): void {
  sessionId = next
  generation += 1
  cache = new Map()
  wanted.clear()
  underway.clear()
}

function send(): void {
  scheduled = false
  const ordinals = [...wanted]
  wanted.clear()
  for (let at = 0; at < ordinals.length; at += BATCH) void fetchRows(ordinals.slice(at, at + BATCH))
}

async function fetchRows(ordinals: readonly number[]): Promise<void> {
  const { opened, isVerified: isSure } = useSession.getState()
  if (opened === null) return
  for (const ordinal of ordinals) underway.add(ordinal)
  const asked = generation
  const result = await ask('session:rows', { sessionId: opened.sessionId, ordinals: [...ordinals] })
  // The cache must not take these then, and `underway` is no longer ours.
  if (asked !== generation) return
  for (const ordinal of ordinals) underway.delete(ordinal)
  // A row that cannot be read stays blank; opening the entry says why.
  if (!result.ok) return
  for (const row of result.value) {
    cache.delete(row.ordinal)
    cache.set(row.ordinal, { row, generation, isSure })
  }
  dropOldest()
  for (const row of result.value) for (const listener of listeners.get(row.ordinal) ?? []) listener()
  // The last line was parsed while these were on their way.
  if (!isSure && useSession.getState().isVerified) requestRows(ordinals)
}

function dropOldest(): void {
  for (const ordinal of cache.keys()) {
    if (cache.size <= MAX_ROWS) return
    // What is on screen stays, however long ago it was fetched.
    if (!listeners.has(ordinal)) cache.delete(ordinal)
  }
}
