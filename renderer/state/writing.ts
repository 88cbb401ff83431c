import { create } from 'zustand'
import type { CallName, Input, Reply } from '../../shared/ipc.ts'
import type { AppendingCall, MetAnother } from '../../shared/ipc-writing.ts'
import { call } from './connection.ts'
import { notify, type Notice } from './notices.ts'
import { goToComingLeaf, passOverComing } from './session-actions.ts'
import { columnsNow, useSession } from './session-store.ts'

/** One thing that was written since the app was started. */
export interface Writing {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly time: number
  /** What was written, in a sentence. */
  readonly what: string
  /** Absolute path, as text to read. */
  readonly file: string
  /** What takes it back; null where none can, or it was taken back. */
  readonly undo: (() => void) | null
}

export interface WritingsState {
  /** The latest first. */
  readonly writings: readonly Writing[]
}

/** More are not remembered; the files have them all. */
const MAX_WRITINGS = 200

export const useWritings = create<WritingsState>(() => ({ writings: [] }))

let lastId = 0

/** Notes something that `undo` takes back (an entry by another one, a file by moving it back), and says so. */
export function noteUndoable(what: string, file: string, undo: () => Promise<unknown>): void {
  const takeBack = add(what, file, undo).undo
  notify('plain', what, takeBack === null ? null : { label: 'Undo', run: takeBack })
}

/** Notes a new file that was written, and says so; `action` is what a person may want to do with it. */
export function noteFile(what: string, file: string, action: Notice['action']): void {
  add(what, file, null)
  notify('plain', what, action)
}

function add(what: string, file: string, undo: (() => Promise<unknown>) | null): Writing {
  lastId += 1
  const id = lastId
  const takeBack = undo === null ? null : () => takeBackOnce(id, undo)
  const writing: Writing = { id, time: Date.now(), what, file, undo: takeBack }
  useWritings.setState(({ writings }) => ({ writings: [writing, ...writings].slice(0, MAX_WRITINGS) }))
  return writing
}

/** What was taken back cannot be taken back again: that would be another thing to write. */
function takeBackOnce(id: number, undo: () => Promise<unknown>): void {
  const isOpen = useWritings.getState().writings.some((writing) => writing.id === id && writing.undo !== null)
  if (!isOpen) return
  useWritings.setState(({ writings }) => ({
    writings: writings.map((writing) => (writing.id === id ? { ...writing, undo: null } : writing)),
  }))
  void undo()
}

/**
 * Appends an entry to the open session; null where it failed and was said. What takes it back is asked for by the id of
 * the new entry alone: where that stands by then, and what it changed, the file says.
 */
async function append<N extends AppendingCall>(
  name: N,
  input: Omit<Input<N>, 'sessionId'>,
  what: string | ((written: Reply<N>) => string),
): Promise<Reply<N> | null> {
  const { opened } = useSession.getState()
  if (opened === null) return null
  const written = await call(name, { sessionId: opened.sessionId, ...input } as Input<CallName> & Input<N>)
  if (written === null) return null
  passOverComing(written.ordinal)
  const there = async (write: () => Promise<unknown>): Promise<unknown> => {
    if (useSession.getState().opened?.sessionId === opened.sessionId) return await write()
    notify('error', `Open ${opened.file} first: only then can this be written there.`)
    return null
  }
  const said = typeof what === 'string' ? what : what(written)
  noteUndoable(said, opened.file, () => there(() => takeBack(written.id)))
  tellOther(written.met, there)
  return written
}

/** Says that another program wrote at the same moment, and offers what mends it. It stays until it is put away. */
function tellOther(met: MetAnother | null, there: (write: () => Promise<unknown>) => Promise<unknown>): void {
  if (met === null) return
  const run = (): void => void there(() => openPiAt(met.openAt, met.openId, 'pi opens there from now on.'))
  notify('error', met.message, { label: 'Let pi open there', run })
}

/** Makes pi open at an entry, or before the first one (null). The reader goes there too. */
export async function openPiAt(
  at: number | null,
  atId: string | null,
  what = `pi opens ${nameOf(at)} from now on.`,
): Promise<boolean> {
  const written = await append('leaf:set', { at, atId }, what)
  if (written === null) return false
  // The marker says nothing to a reader: what is labelled, forked or exported next is the entry it leads to.
  goToComingLeaf(written.ordinal, at ?? written.ordinal)
  return true
}

/** Labels an entry; an empty text clears its label. @param id the entry's own, as the person saw it */
export async function labelEntry(ordinal: number, id: string | null, text: string): Promise<boolean> {
  const label = text.trim() === '' ? null : text.trim()
  return (await append('entry:label', { ordinal, id, label }, labelWords(label ?? ''))) !== null
}

/** Names the session; an empty text takes the name away. */
export async function renameSession(name: string): Promise<boolean> {
  return (await append('session:rename', { name }, nameWords(name.trim()))) !== null
}

/** Leaves the branch that ends at `from` with a summary, and goes on from `at`. */
export async function summariseBranch(branch: Omit<Input<'branch:summarise'>, 'sessionId'>): Promise<boolean> {
  const what = 'One branch summary was appended. pi opens there now.'
  const written = await append('branch:summarise', branch, what)
  if (written === null) return false
  goToComingLeaf(written.ordinal)
  return true
}

/** Takes back what an entry did that was appended to the open session. */
async function takeBack(id: string): Promise<void> {
  const written = await append('entry:undo', { id }, ({ undid }) => {
    if (undid.kind === 'leaf') return 'pi opens again where it opened before.'
    return undid.kind === 'label' ? labelWords(undid.text) : nameWords(undid.text)
  })
  if (written?.undid.kind === 'leaf') goToComingLeaf(written.ordinal, written.undid.at ?? written.ordinal)
}

function labelWords(label: string): string {
  return label === '' ? 'The label was cleared.' : `The entry is labelled “${label}”.`
}

function nameWords(name: string): string {
  return name === '' ? 'The session has no name from now on.' : `The session is called “${name}”.`
}

/** The label of an entry; null where it has none. */
export function labelOf(ordinal: number): string | null {
  return useSession.getState().facts?.labels.find(({ target }) => target === ordinal)?.label ?? null
}

function nameOf(at: number | null): string {
  return at === null || at >= columnsNow().count ? 'before the first entry' : 'at the chosen entry'
}
