import { contextUsage } from '../../shared/session/usage.ts'
import { recordOf, stringOf } from '../../shared/session/entry.ts'
import { unpairedIn } from '../../shared/session/pairs.ts'
import { pathStates, stateWord } from '../../shared/tree/path-states.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { messagesOf } from '../../shared/session/messages.ts'
import { storedSettings } from '../../shared/session/settings.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import { contextOf, fullTokens } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { ledgerOf } from '../ledger.ts'
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
    usage: contextUsage(columns, found, built),
    fullTokens: fullTokens(columns, path),
    model,
    thinkingLevel,
    states: Array.from(path, (_, place) => stateWord(states, place)),
    ledger: await ledgerOf(session, path, NEVER),
    unpaired,
    // Only where pi itself would fail: the messages are then those of the other entries.
    ...(built.failure === null ? {} : { failure: `Entry ${built.failure.ordinal}: ${built.failure.message}` }),
  }
}

type Report = Awaited<ReturnType<typeof reportOf>>

/** Nothing aborts a command but the end of its process. */
const NEVER = new AbortController().signal

function textOf(report: Report): string {
  const { at, path, roles, tokens, usage, fullTokens, model, thinkingLevel } = report
  const total = tokens.reduce((sum, count) => sum + count, 0)
  const head = [
    at === null ? 'The file has no leaf: nothing would be sent.' : `With the leaf at entry ${at}:`,
    `  path      ${path.length} entries`,
    `  messages  ${roles.length}, about ${total} tokens; by pi's rule ${usage ?? 'unknown'}; the whole path ${fullTokens}`,
    `  model     ${model === null ? '(none)' : `${stringOf(model.provider) ?? '?'}/${stringOf(model.modelId) ?? '?'}`}, thinking ${stringOf(thinkingLevel) ?? '?'}`,
  ]
  const rows = roles.map(
    (role, i) =>
      `  ${String(i).padStart(6)}  ${(stringOf(role) ?? '(no role)').padEnd(17)} ${String(tokens[i]).padStart(8)} tokens`,
  )
  return `${[...head, ...rows].map(printable).join('\n')}\n`
}
