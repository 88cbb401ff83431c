import { contextUsage } from '../../shared/session/usage.ts'
import { recordOf, stringOf } from '../../shared/session/entry.ts'
import { unpairedIn } from '../../shared/session/pairs.ts'
import { pathStates, stateWord } from '../../shared/tree/path-states.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { areSent, messagesOf } from '../../shared/session/messages.ts'
import { storedSettings } from '../../shared/session/path-settings.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import { CONTEXT_STATES } from '../../shared/session/states.ts'
import { countOf, exactTokens } from '../../shared/figures.ts'
import { childrenOf } from '../../shared/tree/children.ts'
import { contextOf, fullTokens } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { ledgerOf } from '../host/ledger.ts'
import { parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { chosenEntries, ENTRY_OPTIONS, reachedEntry } from './entry-choice.ts'
import { printable } from './printable.ts'
import { withSession } from './with-session.ts'

/** `context FILE [--at N[,N…] or --id ID]`: what the model would be sent with the leaf there. */
export async function context(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, ENTRY_OPTIONS, { least: 1, most: 1 })
  await withSession({ file: positionals[0] ?? '', trace: values.trace }, io, async (session) => {
    const { built } = session
    const { facts, places } = built
    // All are looked at first, so that a wrong one does not come after half of the output.
    const leaves = (chosenEntries(built, values) ?? [facts.fileLeaf]).map((at) => {
      return { at, leaf: at === null ? null : reachedEntry(built, at, io.complain) }
    })
    for (const { at, leaf } of leaves) {
      const report = await reportOf(session, at, leaf)
      await io.print(values.json === true ? `${wholeJson(report)}\n` : textOf(report))
      if (report.failure !== undefined) io.complain(report.failure)
      const long = facts.problems.find(
        ({ kind, ordinal }) => kind === 'too-long' && ordinal !== undefined && report.path.includes(ordinal),
      )
      if (long !== undefined)
        io.complain(`Line ${places.line[long.ordinal ?? 0]} is too long: its message is given without its content.`)
    }
  })
  return 0
}

async function reportOf(session: SessionFile, at: number | null, leaf: number | null) {
  const { columns, facts } = session.built
  const path = pathTo(columns, leaf)
  const found = contextOf(columns, facts, path)
  const built = messagesOf(columns, found, session.body)
  const { model, thinkingLevel } = storedSettings(columns, path, session.body)
  const unpaired = unpairedIn(built)
  const states = pathStates(found, unpaired)
  return {
    at,
    path: [...path],
    context: [...found.entries],
    roles: built.messages.map((message) => recordOf(message)['role'] ?? null),
    messages: built.messages,
    tokens: built.messages.map((message) => estimateTokens(message)),
    sources: built.sources,
    // pi's list holds more than a request: failed replies and commands behind `!!` go out only on the way.
    sent: areSent(found, built),
    sentTokens: found.sentTokens,
    usage: contextUsage(columns, found, built),
    fullTokens: fullTokens(columns, path),
    model,
    thinkingLevel,
    states: Array.from(path, (_, place) => stateWord(states, place)),
    ledger: await ledgerOf(session, childrenOf(columns), path, NEVER),
    unpaired,
    // Only where pi itself would fail: the messages are then those of the other entries.
    ...(built.failure === null ? {} : { failure: `Entry ${built.failure.ordinal}: ${built.failure.message}` }),
  }
}

type Report = Awaited<ReturnType<typeof reportOf>>

/** Nothing aborts a command but the end of its process. */
const NEVER = new AbortController().signal

function textOf(report: Report): string {
  const { at, path, roles, tokens, sources, sent, sentTokens, usage, fullTokens, model, thinkingLevel, failure } =
    report
  const sentCount = sent.filter(Boolean).length
  const listed = exactTokens(tokens.reduce((sum, count) => sum + count, 0))
  const leftOut = roles.length - sentCount
  const figures = [
    `  sent      ${countOf(sentCount, 'message', 'messages')}, about ${exactTokens(sentTokens)}`,
    `  pi counts ${usage === null ? 'nothing: it fails here' : exactTokens(usage)}${leftOut === 0 ? '' : `; its list has ${countOf(roles.length, 'message', 'messages')}, about ${listed}, of which ${leftOut} ${leftOut === 1 ? 'is' : 'are'} left out of the request`}`,
    `  states    ${stateCounts(report)}`,
  ]
  const head = [
    at === null ? 'The file has no leaf: nothing would be sent.' : `With the leaf at entry ${at}:`,
    `  path      ${countOf(path.length, 'entry', 'entries')}, about ${exactTokens(fullTokens)}`,
    ...(failure === undefined ? figures : ['  sent      nothing: pi builds no context here']),
    `  model     ${model === null ? '(none)' : `${stringOf(model.provider) ?? '?'}/${stringOf(model.modelId) ?? '?'}`}, thinking ${stringOf(thinkingLevel) ?? '?'}`,
  ]
  const stateOf = new Map(report.states.map((state, place) => [path[place], state] as const))
  // Where pi fails its list is for programs that look into it, and nothing of it is told as sent.
  const rows = (failure === undefined ? roles : []).map((role, index) => {
    const source = sources[index] ?? -1
    const name = (stringOf(role) ?? '(no role)').padEnd(17)
    const count = exactTokens(tokens[index] ?? 0).padStart(16)
    return `  ${String(index).padStart(6)}  entry ${String(source).padEnd(7)} ${name} ${count}  ${stateOf.get(source) ?? ''}`
  })
  return `${[...head, ...rows].map(printable).join('\n')}\n`
}

/** `12 sent, 3 kept, 40 summarised`: how many entries of the path have each word. */
function stateCounts({ states }: Report): string {
  const counts = CONTEXT_STATES.map((word) => [word, states.filter((state) => state === word).length] as const)
  return (
    counts
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${count} ${word}`)
      .join(', ') || '(none)'
  )
}
