import { useSyncExternalStore } from 'react'

/** How often relative times are drawn anew. */
const TICK = 30_000

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

/** The present moment in milliseconds, to the half minute: for relative times. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
