import { stringOf } from '../../shared/session/entry.ts'
import { MARKER } from '../../shared/session/entries-to-write.ts'
import { Kind } from '../../shared/session/kinds.ts'
import type { BodyOf } from '../../shared/session/migrate.ts'
import { pathTo } from '../../shared/tree/path.ts'
import type { AppendedEntry } from './append-entry.ts'
import { SessionError } from './session-error.ts'
import type { SessionManager } from './session-manager.ts'

export interface TakenBack {
  readonly appended: AppendedEntry
  /** What is as it was before: the label of an entry or the name, each with its text ('' for none), or where pi opens. */
  readonly undid:
    | { readonly kind: 'label' | 'name'; readonly text: string }
    | { readonly kind: 'leaf'; readonly at: number | null }
}

/**
 * Takes back what an entry that Dendro appended did, by appending another one. What the file says now decides: the entry
 * is looked for by its id, and what came after it is never overridden.
 * @throws SessionError `bad-target` where the entry is gone, or is no longer the newest of its kind
 */
export async function takeBack(session: SessionManager, id: string): Promise<TakenBack> {
  const { built, body, file } = session.store
  const { columns, ids, facts } = built()
  const refuse = (why: string): SessionError => {
    const path = file() ?? 'the session'
    return new SessionError('bad-target', path, `Nothing was undone in ${path}: ${why}`)
  }
  const at = ids.ordinalOf(id)
  if (at === null) throw refuse('the entry that was written is no longer there.')
  const entry = body(at)
  switch (columns.kind[at]) {
    case Kind.label: {
      const isSame = (other: number): boolean => body(other)['targetId'] === entry['targetId']
      const labels = ofKind(columns, Kind.label).filter(isSame)
      if (labels.at(-1) !== at) throw refuse('that entry has got a newer label meanwhile.')
      const target = typeof entry['targetId'] === 'string' ? ids.ordinalOf(entry['targetId']) : null
      if (target === null) throw refuse('the entry that was labelled is no longer there.')
      const text = textBefore(labels, body, 'label')
      return { appended: await session.label(target, text === '' ? null : text), undid: { kind: 'label', text } }
    }
    case Kind.sessionInfo: {
      const names = ofKind(columns, Kind.sessionInfo)
      if (names.at(-1) !== at) throw refuse('the session has got a newer name meanwhile.')
      const text = textBefore(names, body, 'name')
      return { appended: await session.rename(text), undid: { kind: 'name', text } }
    }
    case Kind.branchSummary:
    case Kind.custom: {
      const isOurs = columns.kind[at] === Kind.branchSummary || entry['customType'] === MARKER.customType
      if (!isOurs) throw refuse('the entry with that id is none that leads pi elsewhere.')
      // Labels and names that stand under it leave pi where it is.
      const after = columns.kind.subarray(at + 1, columns.count)
      const staysThere = after.every((kind) => kind === Kind.label || kind === Kind.sessionInfo)
      if (!staysThere || !pathTo(columns, facts.fileLeaf).includes(at))
        throw refuse('newer entries came meanwhile, and pi opens at them.')
      const before = at === 0 ? null : at - 1
      return { appended: await session.openHere(before), undid: { kind: 'leaf', at: before } }
    }
    default:
      throw refuse('the entry with that id is another one now.')
  }
}

/** The entries of a kind, in the order of the file. */
function ofKind({ kind, count }: { readonly kind: Uint8Array; readonly count: number }, wanted: Kind): number[] {
  const found: number[] = []
  for (let at = 0; at < count; at += 1) if (kind[at] === wanted) found.push(at)
  return found
}

/** What the last but one of these entries says; empty where it says nothing, or there is none. */
function textBefore(entries: readonly number[], body: BodyOf, field: 'label' | 'name'): string {
  const before = entries.at(-2)
  return before === undefined ? '' : (stringOf(body(before)[field])?.trim() ?? '')
}
