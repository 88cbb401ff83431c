import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { projectFolderName } from '../../electron/sessions/folders.ts'
import { listSessions } from '../../electron/sessions/list-sessions.ts'
import type { ListedSession, SummariseOptions } from '../../electron/sessions/summarise-session.ts'
import { fixtureFiles, sharedFiles } from '../support/session-files.ts'
import { besidePi } from './beside-pi.ts'

const LISTER = fileURLToPath(new URL('pi-lister.mjs', import.meta.url))
const MINUTES = 60_000

type Compared = Pick<
  ListedSession,
  'file' | 'id' | 'cwd' | 'name' | 'parentSession' | 'created' | 'modified' | 'messageCount' | 'firstMessage'
>

/** Why a session is listed otherwise than by pi; null where it has to be listed alike. */
function whyOther(ours: Compared, session: ListedSession, theirs: Compared | undefined): string | null {
  if (session.refused !== null) return theirs === undefined ? 'pi leaves out what it cannot open; we say why' : null
  if (theirs === undefined) {
    if (session.flavour === 'oh-my-pi')
      return 'pi takes the title line of oh-my-pi for a header, and leaves the file out'
    return 'pi leaves out a whole session with a message whose content it cannot read'
  }
  if (Number.isNaN(theirs.created) || theirs.created === null) {
    return isEqual({ ...ours, created: 0 }, { ...theirs, created: 0 })
      ? 'pi has no date where the header has none'
      : null
  }
  return null
}

/** Why a session whose lines were counted by their heads differs; null where it also differs with every line checked. */
function whyCounted(ours: Compared, whole: Compared | undefined, theirs: Compared | undefined): string | null {
  if (whole === undefined || theirs === undefined || !isEqual(whole, theirs)) return null
  return isEqual({ ...ours, messageCount: whole.messageCount }, whole) && ours.messageCount > whole.messageCount
    ? 'a line with a whole head and a broken content counts until it is checked'
    : null
}

/** As data: a date that is none travels as null. */
function isEqual(a: Compared, b: Compared): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function compared(session: ListedSession): Compared {
  const { file, id, cwd, name, parentSession, created, modified, messageCount, firstMessage } = session
  return { file, id, cwd, name, parentSession, created, modified, messageCount, firstMessage }
}

/** pi's folder for a project; one with a name longer than a folder can have is no project of pi's. */
function folderName(cwd: string): string {
  return projectFolderName(cwd === '' ? '/' : cwd).slice(0, 200)
}

async function listed(way: SummariseOptions['way']): Promise<readonly ListedSession[]> {
  const root = { path: join(agent, 'sessions'), layout: 'projects', flavour: 'pi' } as const
  const { sessions } = await listSessions([root], { way })
  return sessions
}

const beside = besidePi()
let agent: string
const cwds = new Set<string>()

beforeAll(async () => {
  agent = beside.folder
  // Laid out as pi does: each in the folder of its own project. Names are made unique, for many files have the same one.
  const files = [...fixtureFiles(), ...sharedFiles()]
  const flat = join(agent, 'flat')
  mkdirSync(flat, { recursive: true })
  for (const [at, file] of files.entries()) copyFileSync(file, join(flat, `${at}-${basename(file)}`))
  const { sessions } = await listSessions([{ path: flat, layout: 'flat', flavour: 'pi' }], { way: 'parse' })
  for (const { file, cwd } of sessions) {
    cwds.add(cwd)
    const folder = join(agent, 'sessions', folderName(cwd))
    mkdirSync(folder, { recursive: true })
    copyFileSync(file, join(folder, basename(file)))
  }
}, MINUTES)

it.for<SummariseOptions['way']>(['parse', 'count'])(
  'every session is listed as by the real pi, or otherwise for a reason: %s',
  { timeout: 5 * MINUTES },
  async (way, context) => {
    const pi = beside.pi(context)
    const projects = [...cwds].filter((cwd) => cwd !== '' && cwd.length < 200)
    const answer = execFileSync(pi.node, [LISTER, pi.folder, ...projects], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PI_CODING_AGENT_DIR: agent, PI_CODING_AGENT_SESSION_DIR: '' },
    })
    // Our own script prints nothing else.
    const { all, byProject } = JSON.parse(answer) as {
      readonly all: readonly Compared[]
      readonly byProject: readonly (readonly Compared[])[]
    }
    const sessions = await listed(way)
    const checked = await listed('parse')
    const wholes = new Map(checked.map((session) => [session.file, compared(session)]))
    const theirs = new Map(all.map((session) => [session.file, session]))
    const wrong: unknown[] = []
    const reasons = new Map<string, string[]>()
    for (const session of sessions) {
      const ours = compared(session)
      const other = theirs.get(session.file)
      if (other !== undefined && isEqual(ours, other)) continue
      const reason = whyOther(ours, session, other) ?? whyCounted(ours, wholes.get(session.file), other)
      if (reason === null) wrong.push({ ours, theirs: other })
      else reasons.set(reason, [...(reasons.get(reason) ?? []), basename(session.file)])
    }
    console.log(
      `${sessions.length} sessions, ${sessions.length - [...reasons.values()].flat().length} listed alike (${way})`,
    )
    for (const [reason, files] of reasons) console.log(`${reason}: ${files.join(', ')}`)
    expect(wrong).toEqual([])
    // pi lists nothing that we do not.
    const known = new Set(sessions.map(({ file }) => file))
    expect(all.filter(({ file }) => !known.has(file))).toEqual([])
    // By project: what is in the folder of its cwd, where two projects can share one.
    for (const [at, cwd] of projects.entries()) {
      const folder = join(agent, 'sessions', folderName(cwd))
      const listed = byProject[at]?.map(({ file }) => file).toSorted()
      expect(listed).toEqual(
        all
          .map(({ file }) => file)
          .filter((file) => join(file, '..') === folder)
          .toSorted(),
      )
    }
    expect(sessions.length).toBeGreaterThan(20)
    expect(sessions.length - [...reasons.values()].flat().length).toBeGreaterThan(sessions.length / 2)
  },
)
