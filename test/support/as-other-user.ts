import { chownSync } from 'node:fs'

/** A user and a group that no system gives rights to. */
const NOBODY = 65_534

/** Runs something without the rights of root, who may read and write everything. @param files are given to that user */
export async function asOtherUser(files: readonly string[], run: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return await run()
  for (const file of files) chownSync(file, NOBODY, NOBODY)
  process.seteuid?.(NOBODY)
  try {
    await run()
  } finally {
    process.seteuid?.(0)
  }
}
