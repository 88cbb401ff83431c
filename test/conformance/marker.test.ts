import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSession } from '../../electron/sessions/open-session.ts'
import { whyReadOnly } from '../../electron/sessions/writable.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import { manageFile } from '../../electron/sessions/start-session.ts'
import { fixtureFiles, sharedFiles, shortName } from '../support/session-files.ts'
import { besidePi } from './beside-pi.ts'
import type { Answer, Job } from './answers.ts'
import { canBeAsked } from './ours.ts'
import { askPi } from './pi-run.ts'
import { piTreeEnds } from './pi-tree.ts'
import { pointsOf } from './points.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
const LIMIT_MS = 60_000
const MINUTES = 60_000

const beside = besidePi()

/** A file with a marker at an entry, beside what pi reads there without one. */
interface Marked {
  readonly name: string
  readonly at: number
  readonly marker: number
  readonly jobs: readonly [plain: Job, marked: Job]
}

it(
  'the real pi opens a marked session at the chosen entry, and its tree hides the marker',
  { timeout: 30 * MINUTES },
  async (context) => {
    const pi = beside.pi(context)
    const files = [...fixtureFiles(), ...(LONG ? sharedFiles() : sharedFiles().slice(0, 12))]
    const marked = (
      await Promise.all(files.map((file, index) => markedAt(file, join(beside.folder, String(index)))))
    ).flat()
    expect(marked.length).toBeGreaterThan(20)
    const answers = await askPi(
      pi,
      marked.flatMap(({ jobs }) => jobs),
      LIMIT_MS,
    )
    const found = marked.map(({ name, at, marker }, index) => {
      const [plain, after] = [answers[2 * index], answers[2 * index + 1]]
      return {
        name,
        at,
        leaf: leafOf(after),
        context: contextOf(after),
        isShown: shows(after, marker),
        plain: contextOf(plain),
        marker,
      }
    })
    expect(found.map(({ name, at, leaf, context, isShown }) => ({ name, at, leaf, context, isShown }))).toEqual(
      found.map(({ name, at, plain, marker }) => ({ name, at, leaf: marker, context: plain, isShown: false })),
    )
    console.log(
      `marker: files ${new Set(marked.map(({ name }) => name)).size}, entries ${marked.length}, differences 0`,
    )
  },
)

/** A file marked at some of its entries, each in a copy of its own; none where nothing can be appended to it. */
async function markedAt(file: string, copy: string): Promise<readonly Marked[]> {
  let session
  try {
    session = await openSession(file)
  } catch (error) {
    if (error instanceof SessionError) return []
    throw error
  }
  try {
    if (whyReadOnly(session.built) !== null || !piTreeEnds(session)) return []
    const marked: Marked[] = []
    for (const at of pointsOf(session, 2, 2)) {
      if (!canBeAsked(session, at)) continue
      const own = `${copy}-${at}.jsonl`
      await copyFile(file, own)
      const marker = await mark(own, at)
      if (marker === null) continue
      const list = [{ leaf: marker, filter: 'default' } as const]
      const plain: Job = { file, at: [at], forks: [], tree: false, whole: null, lists: [] }
      marked.push({
        name: shortName(file),
        at,
        marker,
        jobs: [plain, { ...plain, file: own, at: [marker], tree: true, lists: list }],
      })
    }
    return marked
  } finally {
    session.close()
  }
}

/** Marks an entry; null where it cannot be told from another. */
async function mark(file: string, at: number): Promise<number | null> {
  const session = await manageFile(file)
  try {
    return (await session.openHere(at)).ordinal
  } catch (error) {
    if (error instanceof SessionError && error.kind === 'bad-target') return null
    throw error
  } finally {
    session.store.close()
  }
}

function leafOf(answer: Answer | undefined): unknown {
  return answer !== undefined && 'leaf' in answer ? answer.leaf : answer
}

/** The messages at the one entry that was asked for, or what pi threw. */
function contextOf(answer: Answer | undefined): unknown {
  if (answer === undefined || !('contexts' in answer)) return answer
  const [context] = answer.contexts
  return context !== undefined && 'messages' in context ? context.messages : context
}

function shows(answer: Answer | undefined, marker: number): unknown {
  if (answer === undefined || !('lists' in answer)) return answer
  // Of a file on which its tree throws, marker or not, it shows nothing at all.
  if ('threw' in answer.lists) return false
  return answer.lists.value.lists[0]?.rows.some(([at]) => at === marker)
}
