import { contextMessages } from '../../shared/session/messages.ts'
import { entryToWrite, MARKER, type EntryFields, type SummaryExtras } from '../../shared/session/entries-to-write.ts'
import { isRecord, type RawEntry } from '../../shared/session/entry.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { currentSystemMessage } from '../../shared/session/system-message.ts'
import { pathTo } from '../../shared/tree/path.ts'
import type { AppendedEntry, MakeEntry, Parent } from './append-entry.ts'
import type { EntryStore } from './entry-store.ts'
import { SessionError } from './session-error.ts'

/** The types of entries that name no other entry but their parent. */
export type PlainFields = Extract<
  EntryFields,
  { readonly type: 'message' | 'thinking_level_change' | 'model_change' | 'usage' | 'custom' | 'custom_message' }
>

export interface Compaction extends SummaryExtras {
  readonly summary: string
  /** The first entry that stays in the context; null where none does. */
  readonly firstKept: number | null
  /** In tokens. */
  readonly tokensBefore: number
}

/**
 * A session and a place in it: what pi's session manager does, with entries named by their ordinals. What is appended
 * becomes a child of the leaf and then is the leaf. Before anything is appended or chosen, the leaf is the end of the
 * file, wherever that is by then. Calls go one after the other.
 *
 * Errors are those of `EntryStore.append`; where one is thrown the leaf stays where it was.
 */
export interface SessionManager {
  readonly store: EntryStore
  /** Null for before the first entry. */
  readonly leaf: () => number | null
  readonly append: (fields: PlainFields) => Promise<AppendedEntry>
  readonly compact: (compaction: Compaction) => Promise<AppendedEntry>
  /** Replaces the content of an entry of the path, or (null) takes it out of the context. @throws SessionError `bad-target` */
  readonly editContext: (target: number, replacement: ContextReplacement | null) => Promise<AppendedEntry>
  /** Labels an entry, or clears its label. @throws SessionError `bad-target` where a label could not name it */
  readonly label: (target: number, label: string | null) => Promise<AppendedEntry>
  /** Names the session; an empty name clears it. Line breaks become blanks, as in pi. */
  readonly rename: (name: string) => Promise<AppendedEntry>
  /** Goes to another entry. Nothing is written. @throws SessionError `bad-target` where there is none */
  readonly branch: (to: number) => void
  /** Goes before the first entry: the next one will be another root. Nothing is written. */
  readonly reset: () => void
  /** Goes to another entry, or (null) before the first one, and appends a summary of what was left there. */
  readonly branchWithSummary: (to: number | null, summary: string, extras?: SummaryExtras) => Promise<AppendedEntry>
  /** Makes pi open at an entry, or before the first one (null): pi goes by the last line of the file. */
  readonly openHere: (at: number | null) => Promise<AppendedEntry>
}

export interface ContextReplacement {
  /** A text, or a list of blocks. */
  readonly content: string | readonly unknown[]
}

/** Appends to a session as pi’s own SessionManager does. It begins where pi would open the file. */
export function manageSession(store: EntryStore): SessionManager {
  let leaf: Parent = 'end'

  function place(): number | null {
    return leaf === 'end' ? store.built().facts.fileLeaf : leaf
  }

  async function add(parent: Parent, make: MakeEntry): Promise<AppendedEntry> {
    const appended = await store.append(parent, make)
    leaf = appended.ordinal
    return appended
  }

  function addFields(fields: EntryFields, parent: Parent = leaf): Promise<AppendedEntry> {
    return add(parent, (base) => entryToWrite(fields, base))
  }

  function refuse(what: string): SessionError {
    const file = store.file() ?? 'the session'
    return new SessionError('bad-target', file, `Nothing was appended to ${file}: ${what}`)
  }

  /** The id by which pi reaches an entry. */
  function idOf(ordinal: number, purpose: string): string {
    const { columns, ids } = store.built()
    const id = ids.idOf(ordinal)
    if (!(ordinal >= 0 && ordinal < columns.count)) throw refuse(`there is no entry ${ordinal}. Choose another entry.`)
    if (id === null) throw refuse(`entry ${ordinal} has no id, so ${purpose} could not name it. Choose another entry.`)
    if (((columns.flags[ordinal] ?? 0) & Flag.superseded) === 0) return id
    throw refuse(
      `entry ${ordinal} shares its id, ${id}, with a later line, which would get ${purpose}. Choose another entry.`,
    )
  }

  /** The system message in force at the leaf, as pi puts it into a compaction. */
  function systemMessage(): RawEntry | null {
    const { messages, failure } = contextMessages(store.built(), place(), store.body)
    const { message, fails } = currentSystemMessage(messages)
    if (failure !== null || fails) throw refuse(failure?.message ?? 'pi fails on one of its system messages.')
    return message
  }

  return {
    store,
    leaf: place,
    // An empty note is none.
    append: (fields) => addFields(fields.type === 'usage' ? { ...fields, note: fields.note || undefined } : fields),

    async compact({ firstKept, ...rest }) {
      const kept = firstKept === null ? null : idOf(firstKept, 'the compaction')
      const system = systemMessage()
      return await add(leaf, (base) => {
        const checkpoint = system === null ? undefined : { ...system, timestamp: Date.parse(base.timestamp) }
        const firstKeptEntryId = kept ?? base.id
        return entryToWrite({ type: 'compaction', ...rest, firstKeptEntryId, systemMessage: checkpoint }, base)
      })
    },

    async editContext(target, replacement) {
      const targetId = idOf(target, 'the edit')
      const { columns } = store.built()
      const kind = columns.kind[target]
      if (!pathTo(columns, place()).includes(target)) throw refuse('the entry is not on the path to the leaf.')
      if (kind === undefined || !EDITABLE.has(kind)) throw refuse('the entry has no content that a model is sent.')
      const written = kind === Kind.assistant || kind === Kind.toolResult ? asBlocks(replacement) : replacement
      return await addFields({ type: 'context_edit', targetId, replacement: written })
    },

    label: async (target, label) =>
      await addFields({ type: 'label', targetId: idOf(target, 'the label'), label: label ?? undefined }),

    rename: (name) => addFields({ type: 'session_info', name: name.replace(/[\r\n]+/g, ' ').trim() }),

    branch(to) {
      idOf(to, 'what follows')
      leaf = to
    },

    reset() {
      leaf = null
    },

    async branchWithSummary(to, summary, { details, usage, fromHook } = {}) {
      const from = place()
      const fromId = from === null ? 'root' : idOf(from, 'the summary')
      return await addFields({ type: 'branch_summary', fromId, summary, details, usage, fromHook }, to)
    },

    openHere: (at) => addFields(MARKER, at),
  }
}

const EDITABLE: ReadonlySet<number> = new Set([Kind.user, Kind.assistant, Kind.toolResult, Kind.customMessage])

/** Replies and results hold blocks, so a text becomes one. */
function asBlocks(replacement: ContextReplacement | null): ContextReplacement | null {
  if (!isRecord(replacement) || typeof replacement.content !== 'string') return replacement
  return { content: [{ type: 'text', text: replacement.content }] }
}
