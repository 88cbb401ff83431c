import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Answer, Job } from './answers.ts'
import type { Pi } from './pi-install.ts'

const DRIVER = fileURLToPath(new URL('pi-driver.mjs', import.meta.url))

/** pi's answers, in the order of the jobs. A job that takes longer than the limit is given up, and the next one begun. */
export async function askPi(pi: Pi, jobs: readonly Job[], limitMs: number): Promise<readonly Answer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dendro-jobs-'))
  try {
    const jobsFile = join(folder, 'jobs.json')
    await writeFile(jobsFile, JSON.stringify(jobs))
    const answers: Answer[] = []
    while (answers.length < jobs.length) {
      const before = answers.length
      const { timedOut, errors } = await runDriver([pi.folder, jobsFile, String(before)], pi.node, limitMs, answers)
      if (answers.length === jobs.length) break
      if (!timedOut && answers.length === before) {
        throw new Error(`The driver ended at ${jobs[before]?.file ?? 'its start'} without an answer:\n${errors}`)
      }
      if (timedOut) answers.push({ hangs: true })
    }
    return answers
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the driver and collects its answers; ends it when one takes too long. */
function runDriver(
  args: readonly string[],
  node: string,
  limitMs: number,
  answers: Answer[],
): Promise<{ readonly timedOut: boolean; readonly errors: string }> {
  return new Promise((done, failed) => {
    const child = spawn(node, [DRIVER, ...args], { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let errors = ''
    let timedOut = false
    const giveUp = (): void => {
      timedOut = true
      child.kill('SIGKILL')
    }
    let timer = setTimeout(giveUp, limitMs)
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, limitMs)
      // The driver is our own and prints nothing else.
      answers.push(JSON.parse(line) as Answer)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString('utf8')).slice(-4000)
    })
    child.once('error', failed)
    child.once('close', () => {
      clearTimeout(timer)
      done({ timedOut, errors })
    })
  })
}
