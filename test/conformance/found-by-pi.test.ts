import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Place } from '../../electron/sessions/folders.ts'
import { cloneManaged, forkManaged, manageFile } from '../../electron/sessions/start-session.ts'
import { ensurePi, type Installed } from './pi-install.ts'
import { skipTest } from '../support/skip-test.ts'

const SHOWCASE = fileURLToPath(new URL('../../fixtures/showcase.jsonl', import.meta.url))
const FINDER = fileURLToPath(new URL('pi-finder.mjs', import.meta.url))
const MINUTES = 60_000

let installed: Installed
let folder: string

beforeAll(async () => {
  installed = await ensurePi()
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dendro-found-')))
}, 12 * MINUTES)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

it.for(['path', 'whole'] as const)(
  'the real pi finds a fork in the project it was made for: %s',
  { timeout: 2 * MINUTES },
  async (what, context) => {
    if ('unavailable' in installed) return skipTest(context, installed.unavailable)
    const agent = join(folder, what, 'agent')
    // A name that pi's folders do not keep apart from others.
    const cwd = join(folder, what, 'an-other', 'project ü')
    mkdirSync(cwd, { recursive: true })
    const source = join(folder, what, 'session.jsonl')
    copyFileSync(SHOWCASE, source)
    const place: Place = {
      env: { PI_CODING_AGENT_DIR: agent },
      home: folder,
      cwd: folder,
      paths: path,
      readText: () => null,
    }
    const session = await manageFile(source)
    const to = { cwd, folder: null }
    const fork = await (what === 'path' ? forkManaged(session, 50, to, place) : cloneManaged(session, to, place))
    const file = fork.store.file()
    fork.store.close()
    session.store.close()
    const { pi } = installed
    const answer = execFileSync(pi.node, [FINDER, pi.folder, cwd], {
      encoding: 'utf8',
      env: { ...process.env, PI_CODING_AGENT_DIR: agent, PI_CODING_AGENT_SESSION_DIR: '' },
    })
    expect(JSON.parse(answer)).toEqual({
      recent: file,
      cwd,
      listed: [{ path: file, cwd, parentSessionPath: source }],
    })
  },
)
