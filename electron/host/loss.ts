import type { LossReport } from '../../shared/lens/replies.ts'
import { recordOf, textOf } from '../../shared/session/entry.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { sentText } from '../../shared/session/llm.ts'
import { messagesOf, sentOf } from '../../shared/session/messages.ts'
import { errorText } from '../../shared/lens/error-text.ts'
import { lossesAmong, lostFiles, type Remembered } from '../../shared/lens/loss-report.ts'
import { pathCuts } from '../../shared/lens/path-cuts.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { Refusal } from '../failure.ts'
import { childrenOfSession } from './children.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'
import { filesTouchedBy } from './touched-by.ts'

/** Things of each sort that are looked at; of a longer past the latest. */
const MAX_LOOKED = 4_000

/**
 * What of the path before a compaction's cut neither its summary nor what it kept mentions: instructions, files written
 * and errors, by their exact words.
 * @throws Refusal where the entry is no compaction
 */
export async function lossOf(session: OpenSession, at: number, asker: AbortSignal): Promise<LossReport> {
  const { file, signal } = session
  const { columns, facts } = file.built
  const path = pathTo(columns, at)
  const cut = pathCuts(columns, facts, path).at(-1)
  if (cut === undefined || cut.fact.at !== at) throw new Refusal('not-found', `Entry ${at} is no compaction.`)
  const pace = createPacer(AbortSignal.any([signal, asker]))
  const instructions: Remembered[] = []
  const errors: Remembered[] = []
  const written = new Map<string, number>()
  const children = childrenOfSession(session)
  for (const ordinal of path.subarray(0, cut.to)) {
    const kind = columns.kind[ordinal]
    if (kind === Kind.user) {
      instructions.push({ ordinal, text: textOf(recordOf(file.body(ordinal)['message'])['content']) })
    } else if (((columns.flags[ordinal] ?? 0) & (Flag.toolError | Flag.failed)) !== 0) {
      errors.push({ ordinal, text: firstLine(errorText(recordOf(file.body(ordinal)['message']))) })
    }
    for (const { path: name, isChanged, outcome } of filesTouchedBy(file, children, ordinal))
      if (isChanged && outcome === 'done') written.set(name, ordinal)
    await pace()
  }
  const context = contextOf(columns, facts, path)
  const listed = messagesOf(columns, { ...context, path: new Int32Array(0) }, (ordinal) => file.body(ordinal))
  const { messages } = sentOf(context, listed)
  await pace()
  const kept = messages.map(sentText).join('\n\n')
  return {
    at,
    cutBefore: path[cut.to] ?? at,
    looked: cut.to,
    instructions: lossesAmong(instructions.slice(-MAX_LOOKED), kept),
    files: lostFiles(
      [...written].slice(-MAX_LOOKED).map(([text, ordinal]) => ({ ordinal, text })),
      kept,
      facts.header.cwd,
    ),
    errors: lossesAmong(errors.slice(-MAX_LOOKED), kept),
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
