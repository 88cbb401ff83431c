import { watch, type FSWatcher } from 'node:fs'

export interface FolderWatch {
  /** Watches these folders, and no others. */
  set(folders: readonly string[]): void
  close(): void
}

/** Changes that come together are told of together: milliseconds after the first one. */
const GAP = 200
/** The slow look of its own, for folders that cannot be watched and file systems that tell of nothing. */
const POLL = 20_000

/**
 * Tells that something changed in one of many folders: a file that came, grew or went. Neither blocks nor keeps the
 * process alive. A folder that the system does not watch (there can be too many) is looked at by `POLL` alone.
 */
export function watchFolders(hear: () => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | null = null
  const poll = setInterval(tell, POLL).unref()

  function tell(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    hear()
  }

  function soon(): void {
    timer ??= setTimeout(tell, GAP).unref()
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  function add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, soon)
      watcher.on('error', () => {
        // The folder is gone, or its disk is. Its parent tells if it comes back.
        drop(folder)
        soon()
      })
      watchers.set(folder, watcher)
    } catch {
      // Gone meanwhile, or more than the system watches.
    }
  }

  return {
    set(folders) {
      const wanted = new Set(folders)
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder)
      for (const folder of wanted) if (!watchers.has(folder)) add(folder)
    },
    close() {
      clearInterval(poll)
      if (timer !== null) clearTimeout(timer)
      for (const folder of watchers.keys()) drop(folder)
    },
  }
}
