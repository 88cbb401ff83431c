import type { ModelName } from '../session/columns.ts'
import { blocksOf, type RawEntry } from '../session/entry.ts'

/**
 * What pi's provider stage does to a message after it was built: whole sentences. It depends on the model that is asked,
 * so it is told and not done.
 * @param model in force at the leaf
 */
export function providerNotes(message: RawEntry, model: ModelName | null): readonly string[] {
  const notes: string[] = []
  const types = new Set(blocksOf(message['content']).map((block) => block['type']))
  const isOther = model !== null && (message['provider'] !== model.provider || message['model'] !== model.modelId)
  if (message['role'] === 'assistant' && types.has('thinking') && isOther)
    notes.push('Its thinking comes from another model than the one in force, and is dropped.')
  if (types.has('image')) notes.push('A model that cannot see gets a placeholder in place of an image.')
  return notes
}
