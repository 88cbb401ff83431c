/** Entries for tests, short to write: `user('b', 'a')` is a user message with id b under a. */

type Entry = Readonly<Record<string, unknown>>

const TIME = '2026-01-01T00:00:00.000Z'

export function entry(type: string, id: string, parentId: string | null, fields: Entry = {}): Entry {
  return { type, id, parentId, timestamp: TIME, ...fields }
}

export function message(id: string, parentId: string | null, role: string, fields: Entry = {}): Entry {
  return entry('message', id, parentId, { message: { role, content: [{ type: 'text', text: id }], ...fields } })
}

export function user(id: string, parentId: string | null): Entry {
  return message(id, parentId, 'user')
}

export function assistant(id: string, parentId: string | null, fields: Entry = {}): Entry {
  return message(id, parentId, 'assistant', { provider: 'p', model: 'm', stopReason: 'stop', ...fields })
}

export function compaction(id: string, parentId: string | null, firstKeptEntryId: unknown, fields: Entry = {}): Entry {
  return entry('compaction', id, parentId, {
    summary: `summary ${id}`,
    firstKeptEntryId,
    tokensBefore: 1000,
    ...fields,
  })
}

export function edit(id: string, parentId: string | null, targetId: string, replacement: unknown): Entry {
  return entry('context_edit', id, parentId, { targetId, replacement })
}

export function label(id: string, parentId: string | null, targetId: string, text?: string): Entry {
  return entry('label', id, parentId, { targetId, ...(text === undefined ? {} : { label: text }) })
}
