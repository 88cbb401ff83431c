import { createPatch } from 'diff'

/** Milliseconds after which two texts are too different to be compared line by line. */
const PATIENCE = 300

/** The lines of two texts that differ, as a unified diff without its head; empty where they are the same, or it would take too long. */
export function lineDiff(before: string, after: string): string {
  const patch = createPatch('entry', ended(before), ended(after), '', '', { context: 3, timeout: PATIENCE })
  const at = patch?.indexOf('@@') ?? -1
  return patch === undefined || at < 0 ? '' : patch.slice(at)
}

/** A last line without an end would be a difference of its own. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
