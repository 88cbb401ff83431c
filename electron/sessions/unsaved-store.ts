import { join } from 'node:path'
import { recordOf, stringOf, type RawEntry } from '../../shared/session/entry.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { createFile } from './create-file.ts'
import type { EntryStore } from './entry-store.ts'
import { openFileStore } from './file-store.ts'
import type { MemoryStore } from './memory-store.ts'
import { rightsOf } from './rights-of.ts'
import { sessionFileName } from './new-ids.ts'

/**
 * Entries that are kept in memory until a user or assistant message is among them: only then the file is made, with all
 * of them. A session that nobody talked in leaves no file.
 * @param folder absolute; made with the file
 * @param source the file that it was forked from
 */
export function unsavedStore(memory: MemoryStore, folder: string, source: string | null = null): EntryStore {
  const { id, timestamp } = memory.header
  const name = sessionFileName(stringOf(timestamp) ?? '', stringOf(id) ?? '')
  let store: EntryStore = memory
  let isSaved = false
  return {
    file: () => join(folder, name),
    built: () => store.built(),
    body: (ordinal) => store.body(ordinal),
    async append(parent, make) {
      if (isSaved) return await store.append(parent, make)
      const entry = memory.next(parent, make)
      if (!isConversation(entry)) return memory.add(entry)
      const rights = source === null ? {} : await rightsOf(source)
      store = await openFileStore(await createFile(folder, name, linesOf(memory, entry), rights))
      isSaved = true
      return memory.add(entry)
    },
    close: () => store.close(),
  }
}

function* linesOf({ header, entries }: MemoryStore, last: RawEntry): Generator<string> {
  for (const entry of [header, ...entries, last]) yield `${wholeJson(entry)}\n`
}

/** Whether pi would begin a file for it. */
export function isConversation(entry: RawEntry): boolean {
  const { role } = recordOf(entry['message'])
  return entry['type'] === 'message' && (role === 'user' || role === 'assistant')
}
