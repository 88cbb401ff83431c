import { createBranchTally } from '../session/branch-tally.ts'
import { recordOf, textOf, toolCallsOf, type RawEntry } from '../session/entry.ts'
import { Flag, Kind } from '../session/kinds.ts'
import { cutText, oneLine, shownText } from '../session/shown-text.ts'
import type { TouchedFile } from '../session/touched-files.ts'
import { errorText } from './error-text.ts'

/** What was done along a part of a path. */
export interface BranchDoings {
  readonly entries: number
  /** By pi's estimate, as if nothing had been compacted. */
  readonly tokens: number
  /** Milliseconds since the epoch; null where no time can be read. */
  readonly from: number | null
  readonly to: number | null
  readonly cost: number | null
  readonly prompts: readonly { readonly ordinal: number; readonly text: string }[]
  readonly promptCount: number
  readonly replies: number
  /** Calls by the name of their tool, the most frequent first. */
  readonly tools: readonly (readonly [name: string, calls: number])[]
  readonly changedFiles: readonly string[]
  readonly readFiles: readonly string[]
  /** Files beyond those that are named. */
  readonly moreFiles: number
  /** Failed tools and commands, and replies that ended in an error or were aborted. */
  readonly errors: readonly { readonly ordinal: number; readonly text: string }[]
  readonly errorCount: number
  readonly compactions: number
  readonly lastAnswer: { readonly ordinal: number; readonly text: string; readonly isCut: boolean } | null
}

const MAX_PROMPTS = 50
const MAX_ERRORS = 50
const MAX_TOOLS = 30
const MAX_FILES = 200
const MAX_LINE = 200
const MAX_ANSWER = 4_000

export interface DoingsTally {
  /** Adds an entry, in the order of its path. @param files those that its calls really read or changed */
  readonly add: (
    ordinal: number,
    entry: RawEntry,
    kind: number,
    flags: number,
    tokens: number,
    time: number,
    files: readonly TouchedFile[],
  ) => void
  readonly doings: () => BranchDoings
}

/** Adds up what entries did, one by one. */
export function createDoingsTally(): DoingsTally {
  const tally = createBranchTally()
  const tools = new Map<string, number>()
  const prompts: { ordinal: number; text: string }[] = []
  const errors: { ordinal: number; text: string }[] = []
  const counts = { entries: 0, tokens: 0, prompts: 0, replies: 0, errors: 0, compactions: 0 }
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  let lastAnswer: BranchDoings['lastAnswer'] = null

  function addReply(ordinal: number, message: RawEntry): void {
    counts.replies += 1
    for (const { name } of toolCallsOf(message)) tools.set(name, (tools.get(name) ?? 0) + 1)
    const text = textOf(message['content'], '\n\n').trim()
    if (text === '') return
    const cut = cutText(text, MAX_ANSWER)
    lastAnswer = { ordinal, text: shownText(cut), isCut: cut !== text }
  }

  return {
    add(ordinal, entry, kind, flags, tokens, time, files) {
      const message = recordOf(entry['message'])
      counts.entries += 1
      if (kind === Kind.compaction) counts.compactions += 1
      else counts.tokens += tokens
      if (time < from) from = time
      if (time > to) to = time
      tally.add(entry, kind, files)
      if (kind === Kind.user) {
        counts.prompts += 1
        if (prompts.length < MAX_PROMPTS) prompts.push({ ordinal, text: oneLine(textOf(message['content']), MAX_LINE) })
      }
      if (kind === Kind.assistant) addReply(ordinal, message)
      if ((flags & (Flag.toolError | Flag.failed)) !== 0) {
        counts.errors += 1
        if (errors.length < MAX_ERRORS) errors.push({ ordinal, text: oneLine(errorText(message), MAX_LINE) })
      }
    },
    doings() {
      const names = tally.names(MAX_FILES)
      const changed = Math.min(tally.changed(), names.length)
      return {
        entries: counts.entries,
        tokens: counts.tokens,
        from: from <= to ? from : null,
        to: from <= to ? to : null,
        cost: tally.cost(),
        prompts,
        promptCount: counts.prompts,
        replies: counts.replies,
        tools: [...tools]
          .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
          .slice(0, MAX_TOOLS)
          .map(([name, calls]) => [oneLine(name, MAX_LINE), calls] as const),
        changedFiles: names.slice(0, changed),
        readFiles: names.slice(changed),
        moreFiles: tally.changed() + tally.read() - names.length,
        errors,
        errorCount: counts.errors,
        compactions: counts.compactions,
        lastAnswer,
      }
    },
  }
}
