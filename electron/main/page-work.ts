/** What waits for a page that listens: before the first one is loaded, and while one is loaded anew. */
export interface PageWork {
  /** Runs the task now, or as soon as a page listens. */
  run(task: () => void): void
  pageListens(): void
  pageGone(): void
}

/** Work for a page that does not listen yet. */
export function createPageWork(): PageWork {
  let listening = false
  let waiting: (() => void)[] = []
  return {
    run(task) {
      if (listening) task()
      else waiting.push(task)
    },
    pageListens() {
      listening = true
      const tasks = waiting
      waiting = []
      for (const task of tasks) task()
    },
    pageGone() {
      listening = false
    },
  }
}
