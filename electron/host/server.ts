import { isExpected, toFailure } from '../failure.ts'
import type { FromHost, HostCallName, HostCalls, ToHost } from './protocol.ts'
import { describeError } from '../log.ts'

/** One function a question; a forgotten one does not compile. The signal ends work that nobody waits for any more. */
export type HostAnswers = {
  readonly [N in HostCallName]: (
    input: HostCalls[N]['input'],
    signal: AbortSignal,
  ) => Promise<HostCalls[N]['reply']> | HostCalls[N]['reply']
}

/** Answers questions by name: each gets exactly one answer, errors as data. */
export function createServer<Names extends HostCallName>(
  answers: Pick<HostAnswers, Names>,
  post: (message: FromHost) => void,
): (message: ToHost) => void {
  const underway = new Map<number, AbortController>()

  async function answer(id: number, name: Names, input: unknown): Promise<void> {
    const controller = new AbortController()
    underway.set(id, controller)
    try {
      post({ kind: 'answer', id, result: { ok: true, value: await run(name, input, controller.signal) }, detail: null })
    } catch (error) {
      const detail = isExpected(error) ? null : `${name}: ${describeError(error)}`
      post({ kind: 'answer', id, result: { ok: false, failure: toFailure(error) }, detail })
    } finally {
      underway.delete(id)
    }
  }

  function run<N extends Names>(name: N, input: unknown, signal: AbortSignal): unknown {
    // The main process is ours: it asks in the types of the protocol, which its compiler checked.
    return answers[name](input as HostCalls[N]['input'], signal)
  }

  return (message) => {
    switch (message.kind) {
      case 'ask':
        // Whoever sends the question knows who answers it.
        void answer(message.id, message.name as Names, message.input)
        return
      case 'cancel':
        underway.get(message.id)?.abort()
        return
      case 'port':
      // Taken where the process's port is: it needs what came beside the message.
    }
  }
}
