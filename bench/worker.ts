// A process of its own for measurements, so that neither the garbage nor the memory of one falls to another. Takes the
// name of a job and its arguments as a message, and answers with what came of it.
import { jobs } from './jobs.ts'
import type { Answer, Question } from './start-worker.ts'

process.on('message', (message) => {
  // Our own parent sends nothing else.
  const { name, args } = message as Question
  // Each job takes the arguments of its own name (start-worker.ts); the compiler cannot tell which one it is here.
  const job = jobs[name] as (...given: readonly unknown[]) => unknown
  void run(job, args).then(answer)
})

async function run(job: (...given: readonly unknown[]) => unknown, args: readonly unknown[]): Promise<Answer> {
  try {
    return { value: await job(...args) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function answer(message: Answer): void {
  process.send?.(message)
}
