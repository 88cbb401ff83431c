import type { OpenedSession } from '../shared/ipc.ts'
import type { Facts, TreeColumns } from '../shared/session/columns.ts'
import { initialSession, replaceColumns, useSession } from '../renderer/state/session-store.ts'
import { orderOf, shownModel, treeNow } from '../renderer/state/tree-view.ts'
import { firstColumns } from '../shared/session/pack.ts'
import { percentile } from './statistics.ts'
import { scan } from './subjects.ts'

/** What the page works out between a change and its drawing, in milliseconds. */
export interface ModelTimes {
  /** The tree of a session that was just opened, and its rows. */
  readonly layout: number
  /** The same after the leaf moved up its path. */
  readonly leaf: number
  /** The layout after `GROWTH` entries were appended: the tree alone, and with its drawing and rows. */
  readonly grownTree: number
  readonly growth: number
  /** The same under the filter *all*. */
  readonly filter: number
}

const GROWTH = 1_000
/** How often so many are appended; the middle of the times counts. */
const GROWTHS = 9
/** Entries that the leaf is moved up its path. */
const LEAF_STEPS = 50
const OPENED: OpenedSession = { sessionId: 'bench', file: 'bench.jsonl', readOnly: null }

let session: { readonly columns: TreeColumns; readonly facts: Facts } | null = null

/** Keeps the columns of a session, as the page has them. */
export async function loadModel(path: string): Promise<void> {
  const opened = await scan(path)
  session = { columns: opened.built.columns, facts: opened.built.facts }
  opened.close()
}

/** Takes the page's own store through an opening and three changes. @throws Error before `loadModel` */
export function timeModel(): ModelTimes {
  if (session === null) throw new Error('No session was loaded.')
  const { columns, facts } = session
  const base = columns.count - GROWTHS * GROWTH
  const start = beginning(columns, facts, base)
  const leaf = start.facts.fileLeaf

  const layout = timeOf(() => {
    replaceColumns(start.columns)
    // Another object for each opening: the lanes are laid out once for each.
    useSession.setState({
      ...initialSession,
      opened: { ...OPENED },
      status: 'ready',
      facts: start.facts,
      revision: 1,
      leaf,
    })
  })
  const moved = timeOf(() => useSession.setState({ leaf: above(columns, leaf, LEAF_STEPS) }))
  useSession.setState({ leaf })
  work()
  const trees: number[] = []
  const growths: number[] = []
  for (let count = base + GROWTH; count <= columns.count; count += GROWTH) {
    const grown = beginning(columns, facts, count)
    const started = performance.now()
    replaceColumns(grown.columns)
    useSession.setState(({ revision }) => ({ facts: grown.facts, revision: revision + 1 }))
    shownModel()
    trees.push(performance.now() - started)
    work()
    growths.push(performance.now() - started)
  }
  const filter = timeOf(() => useSession.setState({ filter: 'all' }))
  return { layout, leaf: moved, grownTree: percentile(trees, 50), growth: percentile(growths, 50), filter }
}

function timeOf(change: () => void): number {
  const started = performance.now()
  change()
  work()
  return performance.now() - started
}

/** What canvas and outline ask for as soon as something changed. */
function work(): void {
  const tree = treeNow()
  if (tree === null) throw new Error('The page has no tree of the session.')
  orderOf(tree)
}

/** So many entries further up the path. */
function above({ parent }: TreeColumns, leaf: number | null, steps: number): number | null {
  let at = leaf ?? -1
  for (let step = 0; step < steps && at >= 0; step += 1) at = parent[at] ?? -1
  return at < 0 ? null : at
}

/** The session as it was when it had so many entries. */
function beginning(columns: TreeColumns, facts: Facts, count: number): { columns: TreeColumns; facts: Facts } {
  const had = ({ at }: { readonly at: number }): boolean => at < count
  return {
    columns: firstColumns(columns, count),
    facts: {
      ...facts,
      fileLeaf: count - 1,
      labels: facts.labels.filter(({ target }) => target < count),
      compactions: facts.compactions.filter(had),
      edits: facts.edits.filter(had),
      branchSummaries: facts.branchSummaries.filter(had),
      thinkingLevels: facts.thinkingLevels.filter(had),
    },
  }
}
