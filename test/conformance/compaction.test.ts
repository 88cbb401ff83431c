import { appendFileSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerOf } from '../../electron/host/ledger.ts'
import { compactionSettings } from '../../electron/sessions/compaction-settings.ts'
import type { Place } from '../../electron/sessions/folders.ts'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import type { LedgerLine } from '../../shared/lens/ledger.ts'
import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { migratesFrom } from '../../shared/session/header.ts'
import { listOf, plainText } from '../../shared/session/plain-text.ts'
import { touchedFiles } from '../../shared/session/touched-files.ts'
import { childrenOf } from '../../shared/tree/children.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { callsArbitrary } from '../support/calls-arbitrary.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'
import { fixtureFiles, sharedFiles, shortName } from '../support/session-files.ts'
import { besidePi } from './beside-pi.ts'
import type { Cut, CutJob, SettingsJob } from './compaction-jobs.ts'
import { askPiForCuts, askPiForSettings } from './pi-run.ts'
import { pointsOf } from './points.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
const GENERATED = LONG ? 200 : 40
const POINTS = LONG ? 12 : 3
const SEED = Number(process.env['DENDRO_SEED'] ?? 20_260_301)
/** Tokens that pi is to keep: little sessions are cut by the first of them. */
const KEEPS = [1, 60, 2_000]
const MAX_BYTES = 2_000_000
const MINUTES = 60_000

const beside = besidePi()

it(
  'the ledger of a compaction that the real pi prepared tells what pi would list, and whether it splits a turn',
  async (context) => {
    const pi = beside.pi(context)
    const texts = [sessionArbitrary(false), callsArbitrary].flatMap((any) => {
      return fc.sample(any, { numRuns: GENERATED, seed: SEED })
    })
    const made = texts.map((text, index) => {
      const file = join(beside.folder, `made-${index}.jsonl`)
      writeFileSync(file, text)
      return file
    })
    const files = [...fixtureFiles(), ...sharedFiles(), ...made].filter((file) => statSync(file).size < MAX_BYTES)
    const jobs = (await Promise.all(files.map(jobOf))).filter((job) => job !== null)
    const answers = await askPiForCuts(pi, jobs, MINUTES)
    const found: string[] = []
    const met = { cuts: 0, 'after an earlier one': 0, 'with files': 0, 'in a turn': 0 }
    for (const [index, { file, asked }] of jobs.entries()) {
      const answer = answers[index] ?? { hangs: true }
      if ('hangs' in answer) continue
      for (const [which, { at, keep }] of asked.entries()) {
        const cut = answer[which] ?? null
        if (cut === null) continue
        const told = await ledgerWith(file, at, cut)
        if (told === null) continue
        met.cuts += 1
        if (told.lines > 1) met['after an earlier one'] += 1
        if (cut.readFiles.length + cut.modifiedFiles.length > 0) met['with files'] += 1
        if (cut.isSplitTurn) met['in a turn'] += 1
        const ours = { isSplitTurn: told.line.splitsTurn, ...told.files, unlike: told.unlike }
        const theirs = { isSplitTurn: cut.isSplitTurn, read: cut.readFiles, modified: cut.modifiedFiles, unlike: 0 }
        if (JSON.stringify(ours) !== JSON.stringify(theirs))
          found.push(
            `${shortName(file)} at ${at}, ${keep} kept: ours ${JSON.stringify(ours)}, pi ${JSON.stringify(theirs)}`,
          )
      }
    }
    console.log(`compactions prepared by pi: ${JSON.stringify(met)}, differences ${found.length}`)
    expect(found).toEqual([])
    // What is never met is never compared.
    expect(Object.entries(met).filter(([, count]) => count < 30)).toEqual([])
  },
  20 * MINUTES,
)

/** Null for a file that is not appended to: ours is read-only there, or it cannot be opened. */
async function jobOf(file: string): Promise<CutJob | null> {
  const session = await openSession(file).catch(() => null)
  if (session === null) return null
  try {
    const { facts } = session.built
    if (facts.flavour !== 'pi' || migratesFrom(facts.header.sourceVersion) !== 3) return null
    const points = pointsOf(session, POINTS, POINTS)
    return { file, asked: points.flatMap((at) => KEEPS.map((keep) => ({ at, keep }))) }
  } finally {
    session.close()
  }
}

interface Told {
  readonly line: LedgerLine
  readonly lines: number
  /** Names by which the ledger says that list and calls disagree; where an earlier list was taken over, they may. */
  readonly unlike: number
  /** The lists by our reading of the calls before the cut, and of what an earlier compaction had listed. */
  readonly files: { readonly read: readonly string[]; readonly modified: readonly string[] }
}

/** The ledger of a copy to which that compaction was appended; null where edits change what calls pi sees. */
async function ledgerWith(file: string, at: number, cut: NonNullable<Cut>): Promise<Told | null> {
  const copy = join(beside.folder, 'copy.jsonl')
  copyFileSync(file, copy)
  const before = await openSession(file)
  const { ids } = before.built
  const line = JSON.stringify({
    type: 'compaction',
    id: 'dddddddd',
    parentId: ids.idOf(at),
    timestamp: '2026-01-05T09:00:00.000Z',
    summary: 'What was.',
    firstKeptEntryId: ids.idOf(cut.firstKept),
    tokensBefore: cut.tokensBefore,
    details: { readFiles: cut.readFiles, modifiedFiles: cut.modifiedFiles },
  })
  before.close()
  appendFileSync(copy, `${readFileSync(copy).at(-1) === 0x0a ? '' : '\n'}${line}\n`)
  const session = await openSession(copy)
  try {
    const { columns, facts } = session.built
    const own = columns.count - 1
    const beforeIt = contextOf(columns, facts, pathTo(columns, at))
    if (beforeIt.edits.size > 0) return null
    const path = pathTo(columns, own)
    const lines = await ledgerOf(session, childrenOf(columns), path, new AbortController().signal)
    const last = lines.at(-1)
    if (last === undefined || last.at !== own) throw new Error(`${file}: the ledger does not end with the compaction`)
    const { changedUnlisted, readUnlisted, untouched } = last.files
    const unlike = lines.length > 1 ? 0 : changedUnlisted.length + readUnlisted.length + untouched.length
    return { line: last, lines: lines.length, unlike, files: filesOf(session, path, last, lines.at(-2)) }
  } finally {
    session.close()
  }
}

function filesOf(
  { built, body }: SessionFile,
  path: Int32Array,
  { summarised }: LedgerLine,
  earlier: LedgerLine | undefined,
): Told['files'] {
  const [modified, read] = [new Set<string>(), new Set<string>()]
  const stored = earlier === undefined ? {} : body(earlier.at)
  if (!stored['fromHook']) {
    for (const name of listIn(stored, 'readFiles')) read.add(name)
    for (const name of listIn(stored, 'modifiedFiles')) modified.add(name)
  }
  const from = summarised.first === null ? path.length : path.indexOf(summarised.first)
  for (const ordinal of path.subarray(from, from + summarised.count)) {
    for (const { path: name, isChanged } of touchedFiles(body(ordinal), built.columns.kind[ordinal] ?? 0))
      (isChanged ? modified : read).add(name)
  }
  return { read: [...read].filter((name) => !modified.has(name)).toSorted(), modified: [...modified].toSorted() }
}

function listIn(entry: RawEntry, name: string): readonly string[] {
  const list = recordOf(entry['details'])[name]
  return Array.isArray(list) ? listOf(list).map(plainText) : []
}

const MODEL = { provider: 'anthropic', id: 'opus' }
const OWN = [
  null,
  {},
  { compaction: { enabled: false } },
  { compaction: { reserveTokens: 9, modelOverrides: { 'anthropic/opus': { reserveTokens: 5 } } } },
  { compaction: { reserveTokens: 9 }, defaultProjectTrust: 'always' },
  { defaultProjectTrust: 'never' },
]
const THEIRS = [
  null,
  {},
  { compaction: { enabled: true, reserveTokens: 3 } },
  { compaction: { enabled: null, modelOverrides: { 'anthropic/opus': { keepRecentTokens: 1 } } } },
  { compaction: 7 },
]

it(
  'the settings of compactions are those of the real pi, with a project that it trusts, or not',
  async (context) => {
    const pi = beside.pi(context)
    const jobs: (SettingsJob & { readonly what: string })[] = []
    for (const own of OWN) {
      for (const theirs of THEIRS) {
        for (const trust of ['none', 'project', 'above', 'denied', 'denied above', 'odd'] as const) {
          const root = join(beside.folder, 'settings', String(jobs.length))
          const [agent, project] = [join(root, 'agent'), join(root, 'code', 'app')]
          mkdirSync(agent, { recursive: true })
          mkdirSync(join(project, '.pi'), { recursive: true })
          const told = {
            none: null,
            project: { [project]: true },
            above: { [join(root, 'code')]: true },
            denied: { [root]: true, [project]: false },
            'denied above': { [root]: false },
            odd: { [project]: null, [join(root, 'co')]: true },
          }[trust]
          for (const [file, value] of [
            [join(agent, 'settings.json'), own],
            [join(project, '.pi', 'settings.json'), theirs],
            [join(agent, 'trust.json'), told],
          ] as const)
            if (value !== null) writeFileSync(file, JSON.stringify(value))
          jobs.push({ agent, project, model: MODEL, what: JSON.stringify({ own, theirs, trust }) })
        }
      }
    }
    const answers = await askPiForSettings(pi, jobs, MINUTES)
    const ours = jobs.map(({ agent, project, what }) => {
      const readText = (file: string): string | null => {
        try {
          return readFileSync(file, 'utf8')
        } catch {
          return null
        }
      }
      const place: Place = {
        env: { PI_CODING_AGENT_DIR: agent },
        home: beside.folder,
        cwd: beside.folder,
        paths: path,
        readText,
      }
      const { enabled, reserveTokens } = compactionSettings(place, { provider: 'anthropic', modelId: 'opus' }, project)
      return [what, { enabled, reserveTokens }]
    })
    expect(ours).toEqual(jobs.map(({ what }, index) => [what, answers[index]]))
    // They are not all the same.
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(4)
    console.log(`settings of compactions compared with pi: ${jobs.length}`)
  },
  5 * MINUTES,
)
