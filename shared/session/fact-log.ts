import type { BranchSummaryFact, CompactionFact, EditFact, Facts, LabelFact } from './columns.ts'
import { isEditable } from './entry-messages.ts'
import { MARKER } from './entries-to-write.ts'
import { numberOf, recordOf, stringOf } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { Kind } from './kinds.ts'
import { reachesModel } from './llm.ts'
import { timeOf } from './timestamp.ts'
import { estimateTokens, textTokens } from './tokens.ts'
import { oneLine } from './shown-text.ts'

/** How the ids that facts name are looked up once the file is read. */
export interface Lookup {
  /** The entry an id of the file names; null where none does. */
  find(id: unknown): number | null
  /** The entry at a place of pi's parsed array (`firstKeptEntryIndex` of version 1); null where none is. */
  atParsedIndex(index: number): number | null
  kindOf(ordinal: number): number
  parentIdOf(ordinal: number): string | null
}

/** A resolved label and the entry that set it, in pi's order: that of the first setting since it was last cleared. */
export interface LabelSource {
  readonly target: number
  readonly at: number
}

/** The part of the facts that the rare entries decide. */
export type RareFacts = Pick<
  Facts,
  'name' | 'labels' | 'compactions' | 'edits' | 'branchSummaries' | 'thinkingLevels' | 'markers'
> & { readonly labelSources: readonly LabelSource[] }

/** Collects what the rare entries say, by name; the names are looked up when all are there. */
export interface FactLog {
  take(entry: RawEntry, kind: Kind, ordinal: number): void
  /** Takes what was read of an entry without parsing it. */
  takeScanned(fact: ScannedFact, ordinal: number): void
  /** Takes an entry again that was taken so. */
  correct(entry: RawEntry, kind: Kind, ordinal: number): void
  /** The title that oh-my-pi keeps outside of the tree. */
  takeTitle(title: unknown): void
  resolve(lookup: Lookup): RareFacts
}

/** What is read of a compaction or a branch summary without parsing it: facts that stand alone, whatever follows. */
export type ScannedFact =
  | { readonly kind: 'compaction'; readonly fact: Omit<PendingCompaction, 'at'> }
  | { readonly kind: 'branch-summary'; readonly fromId: string }

interface PendingCompaction extends Omit<CompactionFact, 'firstKept'> {
  readonly firstKeptId: unknown
  readonly firstKeptIndex: number | null
}

interface PendingEdit extends Omit<EditFact, 'target' | 'tokens'> {
  readonly targetId: unknown
  /** The estimate of the replacement as content of a user message, and of an assistant message. */
  readonly tokens: number
  readonly assistantTokens: number
}

interface PendingLabel {
  readonly at: number
  readonly label: string
  readonly time: number
}

export function createFactLog(): FactLog {
  const labels = new Map<unknown, PendingLabel>()
  const compactions = new Map<number, PendingCompaction>()
  const edits: PendingEdit[] = []
  /** What each names as its `fromId`. */
  const branchSummaries = new Map<number, unknown>()
  const markers = new Set<number>()
  const thinkingLevels: { readonly at: number; readonly level: string }[] = []
  let name: string | null = null

  function takeLabel(entry: RawEntry, at: number): void {
    const { targetId, label, timestamp } = entry
    if (!label) labels.delete(targetId)
    else labels.set(targetId, { at, label: labelText(label), time: timeOf(timestamp) })
  }

  function correct(entry: RawEntry, kind: Kind, at: number): void {
    if (kind === Kind.compaction) compactions.set(at, pendingCompaction(entry, at))
    else if (kind === Kind.branchSummary) branchSummaries.set(at, entry['fromId'])
    else if (kind === Kind.custom && entry['customType'] === MARKER.customType) markers.add(at)
  }

  return {
    correct,
    takeScanned(scanned, at) {
      if (scanned.kind === 'compaction') compactions.set(at, { at, ...scanned.fact })
      else branchSummaries.set(at, scanned.fromId)
    },
    take(entry, kind, at) {
      switch (kind) {
        case Kind.label:
          takeLabel(entry, at)
          break
        case Kind.compaction:
        case Kind.branchSummary:
        case Kind.custom:
          correct(entry, kind, at)
          break
        case Kind.contextEdit:
          edits.push(pendingEdit(entry, at))
          break
        case Kind.thinkingLevelChange:
          thinkingLevels.push({ at, level: oneLine(stringOf(entry['thinkingLevel']) ?? 'off', 80) })
          break
        case Kind.sessionInfo:
          name = readName(entry['name'])
          break
        case Kind.unknown:
          if (entry['type'] === 'title_change') name = readName(entry['title'])
          break
        default:
          break
      }
    },
    takeTitle(title) {
      name = readName(title)
    },
    resolve(lookup) {
      const resolved = [...labels].flatMap(([targetId, label]) => {
        const target = lookup.find(targetId)
        return target === null ? [] : [{ target, ...label }]
      })
      return {
        name,
        labels: resolved.map(labelFact).toSorted((a, b) => a.target - b.target),
        labelSources: resolved.map(({ target, at }) => ({ target, at })),
        compactions: Array.from(compactions.values(), (pending) => compactionFact(pending, lookup)),
        edits: edits.map((pending) => editFact(pending, lookup, compactions)),
        branchSummaries: Array.from(branchSummaries, ([at, fromId]) => branchSummaryFact(at, fromId, lookup)),
        thinkingLevels: [...thinkingLevels],
        // Those whose lines were only checked later stand behind the others.
        markers: [...markers].toSorted((a, b) => a - b),
      }
    },
  }
}

function labelText(label: unknown): string {
  if (typeof label === 'string') return label
  return typeof label === 'number' || typeof label === 'boolean' ? String(label) : '(no text)'
}

function readName(stored: unknown): string | null {
  const name = stringOf(stored)?.trim() ?? ''
  return name === '' ? null : name
}

function pendingCompaction(entry: RawEntry, at: number): PendingCompaction {
  const { systemMessage } = entry
  return {
    at,
    firstKeptId: entry['firstKeptEntryId'],
    firstKeptIndex: numberOf(entry['firstKeptEntryIndex']),
    tokensBefore: numberOf(entry['tokensBefore']),
    checkpoint: Boolean(systemMessage),
    ...(systemMessage && !reachesModel(systemMessage) ? { unsentCheckpoint: estimateTokens(systemMessage) } : {}),
    ...(isEditable(systemMessage)
      ? { editedAs: recordOf(systemMessage)['role'] === 'assistant' ? 'assistant' : 'user' }
      : {}),
    summaryTokens: textTokens(entry['summary']),
  }
}

function pendingEdit(entry: RawEntry, at: number): PendingEdit {
  const { targetId, replacement } = entry
  const { content } = recordOf(replacement)
  const asBlocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  return {
    at,
    targetId,
    omits: replacement === null,
    tokens: estimateTokens({ role: 'user', content }),
    assistantTokens: estimateTokens({ role: 'assistant', content: asBlocks }),
  }
}

function labelFact({ target, label, time }: PendingLabel & { readonly target: number }): LabelFact {
  return { target, label, time }
}

function compactionFact(pending: PendingCompaction, lookup: Lookup): CompactionFact {
  const { firstKeptId, firstKeptIndex, ...fact } = pending
  // Version 1 counts places; what lies after the compaction had no id yet when pi migrated it.
  const byIndex = firstKeptIndex === null ? null : lookup.atParsedIndex(firstKeptIndex)
  const firstKept = byIndex !== null && byIndex <= pending.at ? byIndex : lookup.find(firstKeptId)
  return { ...fact, firstKept }
}

function editFact(
  { targetId, assistantTokens, tokens, ...fact }: PendingEdit,
  lookup: Lookup,
  compactions: ReadonlyMap<number, PendingCompaction>,
): EditFact {
  const target = lookup.find(targetId)
  const compaction = target === null ? undefined : compactions.get(target)
  const ofAssistant =
    target !== null && (lookup.kindOf(target) === Kind.assistant || compaction?.editedAs === 'assistant')
  const its = ofAssistant ? assistantTokens : tokens
  // The summary of a compaction stays as it is.
  return {
    ...fact,
    target,
    tokens: its + (compaction?.editedAs === undefined || fact.omits ? 0 : compaction.summaryTokens),
  }
}

function branchSummaryFact(at: number, fromId: unknown, lookup: Lookup): BranchSummaryFact {
  const saysParent = typeof fromId === 'string' && fromId === lookup.parentIdOf(at)
  return { at, from: saysParent ? null : lookup.find(fromId) }
}
