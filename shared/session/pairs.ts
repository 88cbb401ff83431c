import { recordOf, toolCallsOf } from './entry.ts'
import { toLlm } from './llm.ts'
import type { ContextMessages } from './messages.ts'

/**
 * The entries of a context that are tool calls without their result or results without their call, as the provider
 * stage meets them: calls wait for their results until the next assistant or user message, a failed reply is dropped
 * with its calls, and what still waits gets an error for a result. Ordinals, ascending.
 */
export function unpairedIn({ messages, sources }: ContextMessages): readonly number[] {
  const unpaired = new Set<number>()
  let waiting = new Set<unknown>()
  let answered = new Set<unknown>()
  let caller = -1

  function close(): void {
    for (const id of waiting) if (!answered.has(id)) unpaired.add(caller)
    waiting = new Set()
    answered = new Set()
  }

  for (const [index, source] of sources.entries()) {
    const message = recordOf(toLlm(messages[index]))
    switch (message['role']) {
      case 'assistant':
        close()
        if (message['stopReason'] === 'error' || message['stopReason'] === 'aborted') break
        caller = source
        waiting = new Set(toolCallsOf(message).map((call) => call.id))
        break
      case 'toolResult':
        if (waiting.has(message['toolCallId'])) answered.add(message['toolCallId'])
        else unpaired.add(source)
        break
      case 'user':
        close()
        break
      default:
        break
    }
  }
  close()
  return [...unpaired].toSorted((a, b) => a - b)
}
