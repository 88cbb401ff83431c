import type { ElectronApplication } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the page may load from. */
const OWN = /^(app:\/\/renderer\/|data:|blob:|devtools:)/

/** Everything that went wrong in the app behind a test's back. A test fails on any complaint it did not allow. */
export interface Complaints {
  /** Lets complaints of this kind pass: for a test that provokes them. */
  readonly allow: (pattern: RegExp) => void
  readonly add: (complaint: string) => void
  /** What was not allowed. */
  readonly list: () => readonly string[]
}

export function createComplaints(): Complaints {
  const heard = new Set<string>()
  const allowed: RegExp[] = []
  return {
    allow: (pattern) => void allowed.push(pattern),
    add: (complaint) => void heard.add(complaint),
    list: () => [...heard].filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  }
}

/** Listens from the first moment on: the page's console, its uncaught errors, its requests, and crashes. */
export function listen(app: ElectronApplication, complaints: Complaints): void {
  const context = app.context()
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.add(`console error: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.add(`page error: ${describe(error.error())}`))
  context.on('request', (request) => {
    if (!OWN.test(request.url())) complaints.add(`request to ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    complaints.add(`failed request to ${request.url()}: ${request.failure()?.errorText ?? 'no reason'}`)
  })
  app.on('window', (page) => page.on('crash', () => complaints.add(`the page ${page.url()} crashed`)))
}

/**
 * What the listeners came too late for (a page speaks before Playwright has its events), and violations of the content
 * policy, which Chromium writes to the console.
 */
export async function collectLate(app: ElectronApplication, complaints: Complaints): Promise<void> {
  for (const page of app.windows()) {
    for (const message of await page.consoleMessages({ filter: 'all' })) {
      if (message.type() === 'error') complaints.add(`console error: ${message.text()}`)
    }
    for (const error of await page.pageErrors({ filter: 'all' })) complaints.add(`page error: ${describe(error)}`)
  }
}

/** Errors that the main process wrote to the app's own log. */
export async function collectLog(userData: string, complaints: Complaints): Promise<void> {
  const text = await readFile(join(userData, 'logs', 'dendro.log'), 'utf8').catch(() => '')
  for (const line of text.split('\n')) {
    const error = /^\S+ (?:error|warn) (.*)$/.exec(line)
    if (error !== null) complaints.add(`log: ${error[1] ?? ''}`)
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
