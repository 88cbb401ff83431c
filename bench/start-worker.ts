import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { jobs } from './jobs.ts'

type Jobs = typeof jobs
export type JobName = keyof Jobs
type Result<N extends JobName> = Awaited<ReturnType<Jobs[N]>>

export interface Question {
  readonly name: JobName
  readonly args: readonly unknown[]
}
export type Answer = { readonly value: unknown } | { readonly failure: string }

export interface Worker {
  /** @throws Error with what the job threw, or when the process ended before it answered */
  readonly ask: <N extends JobName>(name: N, ...args: Parameters<Jobs[N]>) => Promise<Result<N>>
  readonly end: () => Promise<void>
}

/** Starts a process for measurements: plain Node, as the session host is one. Asked for one thing at a time. */
export function startWorker(): Worker {
  // The bundle of worker.ts lies beside that of this file.
  const child = fork(join(import.meta.dirname, 'worker.js'), {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')

  return {
    async ask<N extends JobName>(name: N, ...args: Parameters<Jobs[N]>): Promise<Result<N>> {
      child.send({ name, args } satisfies Question)
      const answered = once(child, 'message')
      const [answer] = (await Promise.race([
        answered,
        ended.then(([code]) => [{ failure: `The worker ended with code ${String(code)} at its job "${name}".` }]),
      ])) as [Answer]
      if ('failure' in answer) throw new Error(answer.failure)
      // What the job of that name answers (worker.ts).
      return answer.value as Result<N>
    },
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** One question to a process that has done nothing before and does nothing after. */
export async function askFresh<N extends JobName>(name: N, ...args: Parameters<Jobs[N]>): Promise<Result<N>> {
  const worker = startWorker()
  try {
    return await worker.ask(name, ...args)
  } finally {
    await worker.end()
  }
}
