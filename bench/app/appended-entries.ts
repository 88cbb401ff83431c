import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { entryIdOf } from '../generate/random.ts'

/** One entry that was appended. */
export interface Appended {
  readonly ordinal: number
  /** When its line was in the file, in milliseconds since the epoch. */
  readonly at: number
}

/** Bytes at the end of a file that its last line is looked for in. */
const TAIL_BYTES = 1024 * 1024
/** The ids of appended entries are drawn from another seed than those of the session. */
const SEED = 97

export interface Appending {
  readonly entries: number
  readonly ms: number
  /** Entries of the file so far. */
  readonly count: number
}

/** Appends entries one by one, evenly over a time, as a running pi does: each under the one before, in one write. */
export async function append(
  path: string,
  { entries, ms, count }: Appending,
): Promise<{ readonly appended: readonly Appended[]; readonly bytes: number }> {
  const fd = openSync(path, 'a+')
  try {
    let parentId = lastId(fd)
    const appended: Appended[] = []
    let bytes = 0
    const started = performance.now()
    for (let index = 0; index < entries; index += 1) {
      const due = started + (index * ms) / entries
      const wait = due - performance.now()
      if (wait > 0) await setTimeout(wait)
      const id = entryIdOf(count + index, SEED)
      bytes += writeSync(fd, `${JSON.stringify(entryOf(id, parentId, index))}\n`)
      appended.push({ ordinal: count + index, at: performance.timeOrigin + performance.now() })
      parentId = id
    }
    return { appended, bytes }
  } finally {
    closeSync(fd)
  }
}

function entryOf(id: string, parentId: string, index: number): object {
  const now = new Date()
  const role = index % 2 === 0 ? 'user' : 'assistant'
  const message = { role, content: [{ type: 'text', text: `Appended entry ${index}` }] }
  const answers = { api: 'openai-completions', provider: 'ollama', model: 'qwen3', stopReason: 'stop' }
  return {
    type: 'message',
    id,
    parentId,
    timestamp: now.toISOString(),
    message: { ...message, ...(role === 'assistant' ? answers : {}), timestamp: now.getTime() },
  }
}

function lastId(fd: number): string {
  const { size } = fstatSync(fd)
  const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES))
  readSync(fd, bytes, 0, bytes.length, size - bytes.length)
  const line = bytes.toString('utf8').trimEnd().split('\n').at(-1) ?? ''
  // The bench wrote the file itself.
  return (JSON.parse(line) as { readonly id: string }).id
}
