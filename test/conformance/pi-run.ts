import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Answer, Job } from './answers.ts'
import type { Cut, CutJob, SettingsAnswer, SettingsJob } from './compaction-jobs.ts'
import type { Pi } from './pi-install.ts'
import type { Written, WritingJob } from './writing.ts'

/** What pi makes of session files, in the order of the jobs. */
export async function askPi(pi: Pi, jobs: readonly Job[], limitMs: number): Promise<readonly Answer[]> {
  return await runJobs<Job, Answer>(pi, new URL('pi-driver.mjs', import.meta.url), jobs, limitMs)
}

/** What pi writes, in the order of the jobs. */
export async function letPiWrite(
  pi: Pi,
  jobs: readonly WritingJob[],
  limitMs: number,
): Promise<readonly (Written | { readonly hangs: true })[]> {
  return await runJobs<WritingJob, Written>(pi, new URL('pi-writer.mjs', import.meta.url), jobs, limitMs)
}

/** What pi would compact, in the order of the jobs. */
export async function askPiForCuts(
  pi: Pi,
  jobs: readonly CutJob[],
  limitMs: number,
): Promise<readonly (readonly Cut[] | { readonly hangs: true })[]> {
  return await runJobs<CutJob, readonly Cut[]>(pi, new URL('pi-compaction.mjs', import.meta.url), jobs, limitMs)
}

/** What pi's settings say of compactions, in the order of the jobs. */
export async function askPiForSettings(
  pi: Pi,
  jobs: readonly SettingsJob[],
  limitMs: number,
): Promise<readonly (SettingsAnswer | { readonly hangs: true })[]> {
  return await runJobs<SettingsJob, SettingsAnswer>(pi, new URL('pi-compaction.mjs', import.meta.url), jobs, limitMs)
}

/** A driver's answers. A job that takes longer than the limit is given up, and the next one begun. */
async function runJobs<J, A>(
  pi: Pi,
  driver: URL,
  jobs: readonly J[],
  limitMs: number,
): Promise<readonly (A | { readonly hangs: true })[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dendro-jobs-'))
  try {
    const jobsFile = join(folder, 'jobs.json')
    await writeFile(jobsFile, JSON.stringify(jobs))
    const answers: (A | { readonly hangs: true })[] = []
    while (answers.length < jobs.length) {
      const before = answers.length
      const { timedOut, errors } = await runDriver(
        [fileURLToPath(driver), pi.folder, jobsFile, String(before)],
        pi.node,
        limitMs,
        // The drivers are our own and print nothing else.
        (line) => answers.push(JSON.parse(line) as A),
      )
      if (answers.length === jobs.length) break
      if (!timedOut && answers.length === before) {
        throw new Error(
          `${driver.pathname} ended at job ${before} without an answer:\n${JSON.stringify(jobs[before])}\n${errors}`,
        )
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
  take: (line: string) => void,
): Promise<{ readonly timedOut: boolean; readonly errors: string }> {
  return new Promise((done, failed) => {
    const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
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
      take(line)
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
