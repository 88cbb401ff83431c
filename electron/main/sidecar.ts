import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeAtomically } from '../write-atomically.ts'

/** Characters of a note. */
const MAX_NOTE = 2_000
/** Characters of the id of an entry: longer ones stand in no file of pi's. */
export const MAX_HIDDEN_ID = 1_000

const Path = z.string().min(1).max(32_768)
/** A list, of which what is wrong is left out: it takes nothing from the rest. */
const each = <T>(item: z.ZodType<T>) =>
  z.array(z.unknown()).transform((items) => items.flatMap((value) => item.safeParse(value).data ?? []))
/** What is kept for files, by their paths; what is wrong is left out. */
const byFile = <T>(item: z.ZodType<T>) =>
  z.record(z.string(), z.unknown()).transform((all) => {
    const pair = z.tuple([Path, item])
    return Object.fromEntries(
      Object.entries(all).flatMap((entry) => {
        const { data } = pair.safeParse(entry)
        return data === undefined ? [] : [data]
      }),
    )
  })
const Stored = z.strictObject({
  pinned: each(Path).catch([]).default([]),
  notes: byFile(z.string().max(MAX_NOTE)).catch({}).default({}),
  /** The ids of the entries that hidden branches begin with. */
  hidden: byFile(each(z.string().min(1).max(MAX_HIDDEN_ID)))
    .catch({})
    .default({}),
  lastOpen: Path.nullable().catch(null).default(null),
})

/** What a person keeps about sessions, by the paths of their files. It lies in the app's own folder, never with pi's files. */
export type Sidecar = z.infer<typeof Stored>

export interface SidecarKeeper {
  get(): Sidecar
  /** Takes the change at once and writes it. @throws the system's error where it cannot be written; it stays in force */
  change(change: Partial<Sidecar>): void
}

/** Reads the sidecar; a part that cannot be read counts as empty. */
export function loadSidecar(file: string): SidecarKeeper {
  let sidecar = read(file)
  return {
    get: () => sidecar,
    change(change) {
      sidecar = { ...sidecar, ...change }
      writeAtomically(file, `${JSON.stringify(sidecar, null, 2)}\n`)
    },
  }
}

function read(file: string): Sidecar {
  try {
    return Stored.catch(Stored.parse({})).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Not there yet, or damaged from outside: nothing is kept then.
    return Stored.parse({})
  }
}
