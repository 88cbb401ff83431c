import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import path, { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Place } from '../../electron/sessions/folders.ts'
import { cloneManaged, forkManaged, manageFile } from '../../electron/sessions/start-session.ts'
import { besidePi } from './beside-pi.ts'

const SHOWCASE = fileURLToPath(new URL('../../fixtures/showcase.jsonl', import.meta.url))
const FINDER = fileURLToPath(new URL('pi-finder.mjs', import.meta.url))
const MINUTES = 60_000

const beside = besidePi()

it.for(['path', 'whole'] as const)(
  'the real pi finds a fork in the project it was made for: %s',
  { timeout: 2 * MINUTES },
  async (what, context) => {
    const pi = beside.pi(context)
    const agent = join(beside.folder, what, 'agent')
    // A name that pi's folders do not keep apart from others.
    const cwd = join(beside.folder, what, 'an-other', 'project ü')
    mkdirSync(cwd, { recursive: true })
    const source = join(beside.folder, what, 'session.jsonl')
    copyFileSync(SHOWCASE, source)
    const place: Place = {
      env: { PI_CODING_AGENT_DIR: agent },
      home: beside.folder,
      cwd: beside.folder,
      paths: path,
      readText: () => null,
    }
    const session = await manageFile(source)
    const to = { cwd, folder: null }
    const fork = await (what === 'path' ? forkManaged(session, 50, to, place) : cloneManaged(session, to, place))
    const file = fork.store.file()
    fork.store.close()
    session.store.close()
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
