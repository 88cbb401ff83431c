import { isDeepStrictEqual } from 'node:util'
import type { Answer, Attempt, Context, ForkAnswer, ForkPair, Shape } from './answers.ts'
import type { Ours, Prepared } from './prepare.ts'

/** What a comparison found. */
export interface Findings {
  /** Places where we and pi say different things, each a line to read. */
  readonly differences: readonly string[]
  /** Places where pi refuses, throws or hangs, and what we do there. */
  readonly notes: readonly string[]
  /** Contexts compared. */
  readonly contexts: number
}

/** Compares our view of a file with pi's. */
export function compare({ file, job, ours, refusal }: Prepared, answer: Answer): Findings {
  const nothing = { differences: [], notes: [], contexts: 0 }
  if ('hangs' in answer) return { ...nothing, notes: [`${file}: pi never ends; ours ${openedAs(ours, refusal)}`] }
  if ('refused' in answer) {
    const note = `${file}: pi refuses it (${firstLine(answer.refused)}); ours ${openedAs(ours, refusal)}`
    const isOurs = ours?.flavour === 'pi' && ours.version === 3
    return isOurs ? { ...nothing, differences: [note] } : { ...nothing, notes: [note] }
  }
  if (ours === null) {
    const note = `${file}: pi opens it with ${answer.entries.length} entries; ours ${openedAs(ours, refusal)}`
    // pi takes a file without a byte for a new session and writes a header into it; we write nothing on opening.
    return answer.entries.length === 0 ? { ...nothing, notes: [note] } : { ...nothing, differences: [note] }
  }
  if (tiesLists(ours)) return { ...nothing, notes: [`${file}: ${TIES_LISTS}`] }
  const opened = `ours ${openedAs(ours, refusal)}; the rest is compared`
  const endless = [
    ...(job.tree ? [] : [`${file}: pi's tree leads into itself; ${opened}`]),
    ...(ours.endless === 0 ? [] : [`${file}: pi would never end on ${ours.endless} of the entries; ${opened}`]),
  ]
  const contexts = job.at.map((at, index) =>
    compareContext(`${file} at ${at}`, ours.contexts[index], answer.contexts[index]),
  )
  const forks = answer.forks.map((pair) => compareFork(`${file} fork at ${pair.at}`, pair))
  const whole = answer.whole === null ? [] : [compareFork(`${file} whole fork`, answer.whole)]
  const shape = compareFields(file, ours.shape, answer, SHAPE_FIELDS)
  const all = [...contexts, ...forks, ...whole]
  return {
    differences: [...shape, ...all.flatMap(({ differences }) => differences)],
    notes: [...endless, ...all.flatMap(({ notes }) => notes)],
    contexts: contexts.length,
  }
}

export const TIES_LISTS =
  'pi ties lists into the chain of a version-1 file and loses them when it opens it again; ours leaves them out'

/** Whether pi reads a file as another one than it reads when it opens it the next time. */
export function tiesLists({ version, problems }: Pick<Ours, 'version' | 'problems'>): boolean {
  return version === 1 && problems.includes('not-an-object')
}

const SHAPE_FIELDS = [
  'header',
  'name',
  'entries',
  'leaf',
  'roots',
  'leafCount',
  'labels',
] as const satisfies readonly (keyof Shape)[]

const CONTEXT_FIELDS = [
  'path',
  'context',
  'roles',
  'messages',
  'tokens',
  'usage',
  'footer',
  'sent',
  'reaches',
  'system',
  'model',
  'thinkingLevel',
] as const satisfies readonly (keyof Context)[]

interface Finding {
  readonly differences: readonly string[]
  readonly notes: readonly string[]
}

function compareContext(
  where: string,
  ours: Ours['contexts'][number] | undefined,
  theirs: Context | { readonly threw: string } | undefined,
): Finding {
  if (ours === undefined || theirs === undefined) return { differences: [`${where}: not answered`], notes: [] }
  if ('threw' in theirs) {
    const pi = `pi throws “${firstLine(theirs.threw)}”`
    return 'fails' in ours
      ? { differences: [], notes: [`${where}: ${pi}; ours says: ${ours.fails}`] }
      : { differences: [`${where}: ${pi}; ours sees nothing wrong`], notes: [] }
  }
  if ('fails' in ours) return { differences: [`${where}: ours says “${ours.fails}”, pi is well`], notes: [] }
  return { differences: compareFields(where, ours, theirs, CONTEXT_FIELDS), notes: [] }
}

function compareFork(where: string, { ours, theirs }: ForkPair): Finding {
  if ('threw' in ours) return { differences: [`${where}: pi cannot open ours: ${firstLine(ours.threw)}`], notes: [] }
  if ('threw' in theirs)
    return { differences: [], notes: [`${where}: pi throws “${firstLine(theirs.threw)}”; ours is written`] }
  return {
    differences: compareFields(where, plain(ours.value), plain(theirs.value), ['entries', 'messages']),
    notes: [],
  }
}

function plain({ entries, messages }: ForkAnswer): { readonly entries: unknown; readonly messages: unknown } {
  const value = (attempt: Attempt<readonly string[]>): unknown => ('threw' in attempt ? 'threw' : attempt.value)
  return { entries, messages: value(messages) }
}

function compareFields<K extends string>(
  where: string,
  ours: Readonly<Partial<Record<K, unknown>>>,
  theirs: Readonly<Partial<Record<K, unknown>>>,
  fields: readonly K[],
): readonly string[] {
  return fields.flatMap((field) => {
    const [mine, pis] = [asJson(ours[field]), asJson(theirs[field])]
    return isDeepStrictEqual(mine, pis) ? [] : [`${where}: ${field} differs: ${firstDifference(mine, pis)}`]
  })
}

/** As it crosses to the other process: fields without a value are gone. */
function asJson(value: unknown): unknown {
  const json: string | undefined = JSON.stringify(value)
  return json === undefined ? null : JSON.parse(json)
}

function firstDifference(ours: unknown, theirs: unknown): string {
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return `ours ${short(ours)}, pi ${short(theirs)}`
  const index = Array.from({ length: Math.max(ours.length, theirs.length) }).findIndex(
    (_, at) => !isDeepStrictEqual(ours[at], theirs[at]),
  )
  return `[${index}] ours ${short(ours[index])}, pi ${short(theirs[index])} (${ours.length} and ${theirs.length})`
}

function short(value: unknown): string {
  const json: string | undefined = JSON.stringify(value)
  return json === undefined ? 'nothing' : json.slice(0, 120)
}

function openedAs(ours: Ours | null, refusal: string | null): string {
  if (ours === null) return `refuses it: ${refusal ?? ''}`
  const problems = ours.problems.length === 0 ? 'no problem' : ours.problems.join(', ')
  const readOnly = ours.flavour === 'oh-my-pi' ? ', read-only' : ''
  return `opens it${readOnly} with ${ours.shape.entries.length} entries (${problems})`
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
