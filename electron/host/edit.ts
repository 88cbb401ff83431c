import { MAX_TEXT } from '../../shared/ipc.ts'
import type { EditView } from '../../shared/lens/replies.ts'
import { editedMessages, entryMessages } from '../../shared/session/entry-messages.ts'
import { factAt } from '../../shared/session/fact-at.ts'
import { sentText } from '../../shared/session/llm.ts'
import { cutText, shownText } from '../../shared/session/shown-text.ts'
import { lineDiff } from './line-diff.ts'
import { Refusal } from '../failure.ts'
import type { OpenSession } from './open-sessions.ts'

/** What a context edit changes. @throws Refusal where the entry is none, or names no entry */
export function editAt({ file }: OpenSession, at: number): EditView {
  const fact = factAt(file.built.facts.edits, at)
  if (fact?.target === undefined || fact.target === null) {
    throw new Refusal('not-found', `Entry ${at} is no context edit, or the entry that it names is not in this file.`)
  }
  const messages = entryMessages(file.body(fact.target)) ?? []
  const replaced = editedMessages(messages, file.body(at)['replacement']) ?? messages
  const original = textOf(messages)
  const replacement = textOf(replaced)
  return {
    at,
    target: fact.target,
    omits: fact.omits,
    original,
    replacement,
    diff: fact.omits ? '' : lineDiff(original, replacement),
  }
}

function textOf(messages: readonly unknown[]): string {
  return cutText(shownText(messages.map(sentText).join('\n\n')), MAX_TEXT)
}
