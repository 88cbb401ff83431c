import type { Bridge, CallName, EventName, Events, Input, Reply } from '../../shared/ipc.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { notify } from './notices.ts'

declare global {
  interface Window {
    /** Put there by the preload; the one way out of the page. */
    readonly bridge: Bridge
  }
}

/** The call as data: for callers that show the failure in their own place. Never rejects. */
export async function ask<N extends CallName>(name: N, input: Input<N>, file?: File): Promise<Result<Reply<N>>> {
  try {
    return await window.bridge.call(name, input, file)
  } catch (error) {
    // The bridge answers failures as values; it only throws when the main process is gone or refuses to clone.
    reportError(error)
    return { ok: false, failure: LOST_CONNECTION }
  }
}

/** The call's value, or null after the failure was shown to the person as a notice. */
export async function call<N extends CallName>(name: N, input: Input<N>, file?: File): Promise<Reply<N> | null> {
  const result = await ask(name, input, file)
  if (result.ok) return result.value
  notify('error', result.failure.message)
  return null
}

/** Subscribes to an event of the main process; returns the function that ends it. */
export function on<N extends EventName>(name: N, listener: (data: Events[N]) => void): () => void {
  return window.bridge.on(name, listener)
}

const LOST_CONNECTION: Failure = {
  kind: 'internal',
  message: 'The app’s own process did not answer. Close the window and start Dendro again.',
}
