import { appendEntry, type AppendedEntry, type MakeEntry, type Parent } from './append-entry.ts'
import type { EntryStore } from './entry-store.ts'
import { asOnlyWriter } from './only-writer.ts'
import { identityOf } from './open-file.ts'
import { scanSession, type SessionFile } from './open-session.ts'
import { SessionError } from './session-error.ts'

/** A session file that is kept open elsewhere. */
export interface OpenedFile {
  readonly session: () => SessionFile
  /** Reads what was appended; resolves when `session` has it. */
  readonly readOn: () => Promise<void>
  readonly close: () => void
}

/** Entries in a session file, each appended as one whole line while no other Dendro writes to it. */
export function fileStore({ session, readOn, close }: OpenedFile): EntryStore {
  async function appendOrLookAgain(parent: Parent, make: MakeEntry): Promise<AppendedEntry> {
    try {
      return appendEntry(session(), parent, make)
    } catch (error) {
      // A part that was taken back left the file as it was, but with another time, by which it would seem rewritten.
      if (error instanceof SessionError && error.kind === 'no-space') await readOn()
      throw error
    }
  }

  return {
    file: () => session().path,
    built: () => session().built,
    body: (ordinal) => session().body(ordinal),
    async append(parent, make) {
      const { path, identity } = session()
      const appended = await asOnlyWriter(path, identity, () => appendOrLookAgain(parent, make))
      await readOn()
      return appended
    },
    close,
  }
}

/**
 * A session file, opened here and read on after each entry. Opening writes nothing.
 * @throws SessionError as `openSession`
 */
export async function openFileStore(path: string): Promise<EntryStore> {
  let session = await scanSession(path, EVERY_LINE)
  return fileStore({
    session: () => session,
    async readOn() {
      if ((await session.readOn(await identityOf(path), true)) === 'grown') return
      const before = session
      session = await scanSession(path, EVERY_LINE)
      before.close()
    },
    close: () => session.close(),
  })
}

/** What is built upon is parsed whole, however large the file. */
const EVERY_LINE = { smallBytes: Number.POSITIVE_INFINITY }
