import { setImmediate } from 'node:timers/promises'

/** Lets what waits in the event loop happen, then goes on; rejects when the signal was aborted meanwhile. */
export async function pause(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

/** Milliseconds of work between two pauses: a cancel is heard well within a tenth of a second. */
const SLICE = 20

/** A pause that is only made when the last one is long enough ago; for the inside of long loops. */
export function createPacer(signal: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  const rest = async (): Promise<void> => {
    await pause(signal)
    since = performance.now()
  }
  return () => (performance.now() - since < SLICE ? undefined : rest())
}
