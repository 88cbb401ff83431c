import { recordOf, textOf } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { childrenAt, type Children } from '../../shared/tree/children.ts'
import type { SessionFile } from '../sessions/open-session.ts'

/** Prompts of a branch that are looked at, branches beside it, and entries that are gone along in each of those. */
const MAX_PROMPTS = 12
const MAX_BESIDE = 30
const MAX_STEPS = 2_000

/**
 * The user message that tells a branch from those beside it: its first that none of them has at that place (a prompt
 * that was sent again tells nothing), else its first; null where it has none.
 * @param entries the branch, ascending
 */
export function branchTitle(file: SessionFile, children: Children, top: number, entries: Int32Array): number | null {
  const { kind, parent } = file.built.columns
  const prompts: number[] = []
  for (const ordinal of entries) {
    if (kind[ordinal] === Kind.user) prompts.push(ordinal)
    if (prompts.length === MAX_PROMPTS) break
  }
  const [first] = prompts
  if (first === undefined) return null
  const above = parent[top] ?? -1
  const beside = above < 0 ? [] : [...childrenAt(children, above)].filter((at) => at !== top).slice(-MAX_BESIDE)
  const theirs = beside.map((at) => promptsAlong(file, children, at, prompts.length))
  const different = prompts.find((ordinal, place) => {
    const text = promptText(file, ordinal)
    return !theirs.some((others) => others[place] === text)
  })
  return different ?? first
}

/** The texts of the prompts along a branch, taking the newest way at each fork. */
function promptsAlong(file: SessionFile, children: Children, from: number, most: number): readonly string[] {
  const { kind } = file.built.columns
  const texts: string[] = []
  let at: number | undefined = from
  for (let steps = 0; at !== undefined && steps < MAX_STEPS && texts.length < most; steps += 1) {
    if (kind[at] === Kind.user) texts.push(promptText(file, at))
    at = childrenAt(children, at).at(-1)
  }
  return texts
}

function promptText(file: SessionFile, ordinal: number): string {
  return textOf(recordOf(file.body(ordinal)['message'])['content']).trim()
}
