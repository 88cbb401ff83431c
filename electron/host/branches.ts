import type { BranchComparison } from '../../shared/lens/replies.ts'
import { createDoingsTally, type BranchDoings } from '../../shared/lens/branch-doings.ts'
import { contextDifference } from '../../shared/lens/context-difference.ts'
import { commonAncestor, placesOn } from '../../shared/tree/path.ts'
import { childrenOfSession } from './children.ts'
import { projectionAt } from './context.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'
import { filesTouchedIn } from './touched-by.ts'

/** Two branches, named by their leaves: what each did since they parted, and how the two contexts differ. */
export async function branchesOf(
  session: OpenSession,
  a: number,
  b: number,
  asker: AbortSignal,
): Promise<BranchComparison> {
  const { columns, facts } = session.file.built
  const [contextA, contextB] = [projectionAt(session, a), projectionAt(session, b)]
  const ancestor = commonAncestor(contextA.path, contextB.path)
  const shared = ancestor === null ? 0 : contextA.path.indexOf(ancestor) + 1
  const summaries = [contextA, contextB].flatMap(({ path }, side) => {
    const other = placesOn(side === 0 ? contextB.path : contextA.path)
    const own = placesOn(path)
    return facts.branchSummaries
      .filter(({ at, from }) => own(at) >= shared && from !== null && other(from) >= shared)
      .map(({ at, from }) => ({ at, from: from ?? 0 }))
  })
  return {
    ancestor,
    a: await doingsOf(session, contextA.path.subarray(shared), asker),
    b: await doingsOf(session, contextB.path.subarray(shared), asker),
    contexts: contextDifference(columns, contextA, contextB),
    summaries,
  }
}

async function doingsOf(session: OpenSession, part: Int32Array, asker: AbortSignal): Promise<BranchDoings> {
  const { file, signal } = session
  const children = childrenOfSession(session)
  const { kind, flags, tokens, time } = file.built.columns
  const pace = createPacer(AbortSignal.any([signal, asker]))
  const tally = createDoingsTally()
  for (const ordinal of part) {
    const entry = file.body(ordinal)
    tally.add(
      ordinal,
      entry,
      kind[ordinal] ?? 0,
      flags[ordinal] ?? 0,
      tokens[ordinal] ?? 0,
      time[ordinal] ?? Number.NaN,
      filesTouchedIn(entry, file, children, ordinal).filter(({ outcome }) => outcome === 'done'),
    )
    await pace()
  }
  return tally.doings()
}
