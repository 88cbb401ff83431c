import type { FilterName } from '../../shared/tree/filter-names.ts'

/** What is asked of pi about one file. */
export interface Job {
  readonly file: string
  /** Ordinals to make the leaf in turn. Never one whose path is endless: pi would not come back. */
  readonly at: readonly number[]
  /** Our forks, each of the path to an ordinal, to be opened by pi beside its own fork there. */
  readonly forks: readonly { readonly at: number; readonly file: string }[]
  /** Whether to ask for its tree, which pi would not come back from where that leads into itself. */
  readonly tree: boolean
  /** Our fork of all branches; null where it is not to be compared. */
  readonly whole: string | null
  /** What its `/tree` is to be listed with: leaves by their ordinals, null for none, and filters. */
  readonly lists: readonly Pick<TreeList, 'leaf' | 'filter'>[]
}

/** What a `/tree` shows with the leaf at an ordinal under one filter: an entry once, by its ordinal. Ascending. */
export interface TreeList {
  readonly leaf: number | null
  readonly filter: FilterName
  /** Each entry with the nearest one above it that is shown too. */
  readonly rows: readonly (readonly [ordinal: number, above: number | null])[]
}

/** A value, or the message of what was thrown instead. */
export type Attempt<T> = { readonly value: T } | { readonly threw: string }

/** A file as pi has it once it is open, or as we have it. Entries are named by their ordinals. */
export interface Shape {
  readonly header: {
    readonly id: string
    readonly version: unknown
    readonly cwd: string | null
    readonly parentSession: string | null
  }
  readonly name: string | null
  readonly entries: readonly (readonly [type: unknown, parent: number | string | null])[]
  readonly leaf: number | null
  /** Null where pi was not asked for its tree. */
  readonly roots: readonly number[] | null
  readonly leafCount: number
  readonly labels: readonly (readonly [ordinal: number, label: unknown])[]
}

export interface Context {
  readonly path: readonly number[]
  readonly context: readonly number[]
  readonly roles: readonly unknown[]
  /** Digests of the whole messages. */
  readonly messages: readonly string[]
  /** An estimate a message; null where it cannot be made. */
  readonly tokens: readonly (number | null)[]
  readonly usage: number | null
  /** What pi shows beside its input; null for its question mark. */
  readonly footer: number | null
  /** Digests of the messages as the provider stage gets them; null where pi throws. */
  readonly sent: readonly string[] | null
  /** Whether each of the messages is still there when the provider stage is through with it. */
  readonly reaches: readonly boolean[]
  /** Digest of the system message in force; null where there is none, or pi throws. */
  readonly system: string | null
  readonly model: unknown
  readonly thinkingLevel?: unknown
}

export interface ForkAnswer {
  /** Digests of the entries, their ids replaced by places. */
  readonly entries: readonly string[]
  readonly messages: Attempt<readonly string[]>
}

export interface ForkPair {
  readonly theirs: Attempt<ForkAnswer>
  readonly ours: Attempt<ForkAnswer>
}

/** pi's answer to a job. */
export type Answer =
  | { readonly refused: string }
  | { readonly hangs: true }
  | (Shape & {
      readonly contexts: readonly (Context | { readonly threw: string })[]
      readonly forks: readonly (ForkPair & { readonly at: number })[]
      readonly whole: ForkPair | null
      readonly lists: Attempt<{
        readonly lists: readonly TreeList[]
        /** Ordinals that pi's tree does not lead to. Ascending. */
        readonly lost: readonly number[]
      }>
    })
