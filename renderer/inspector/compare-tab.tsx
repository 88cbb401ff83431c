import { useMemo, useState } from 'react'
import type { ContextSummary } from '../../shared/ipc.ts'
import { CONTEXT_STATES } from '../../shared/session/states.ts'
import { useContextSummary } from '../state/context-summary.ts'
import { useContext, type ContextView } from '../state/derived.ts'
import { useMessages } from '../state/messages.ts'
import { columnsNow } from '../state/session-store.ts'
import { useLines } from '../ui/use-lines.ts'
import { CompareHeader } from './compare-header.tsx'
import { CompareLine } from './compare-line.tsx'
import { compareRows, type Comparison } from './compare-rows.ts'
import styles from './compare-tab.module.css'

/** The whole path to the leaf, and opposite each entry what the model is sent of it. */
export function CompareTab() {
  const { summary, failure } = useContextSummary()
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (summary === null) return <output aria-label="Working out the context" />
  // Another leaf is another comparison: what was opened in the last one says nothing about it.
  return <Compared key={summary.leaf} summary={summary} />
}

const NONE: ReadonlySet<number> = new Set()
/** Height of a line in units of the text size, as its style has it. */
const LINE = 4.85

function Compared({ summary }: { readonly summary: ContextSummary }) {
  const context = useContext()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const [opened, setOpened] = useState(NONE)
  const comparison = useMemo(
    () => compare(context, summary, onlyDifferences, opened),
    [context, summary, onlyDifferences, opened],
  )

  function toggle(place: number): void {
    const next = new Set(opened)
    if (!next.delete(place)) next.add(place)
    setOpened(next)
  }

  return (
    <div className={styles['tab']}>
      <CompareHeader summary={summary} onlyDifferences={onlyDifferences} onOnlyDifferences={setOnlyDifferences} />
      {comparison.count === 0 ? (
        <p className={styles['nothing']}>The path is empty: the leaf is before the first entry.</p>
      ) : (
        <Lines comparison={comparison} onToggle={toggle} />
      )}
    </div>
  )
}

interface LinesProps {
  readonly comparison: Comparison
  readonly onToggle: (place: number) => void
}

function Lines({ comparison, onToggle }: LinesProps) {
  const { scroller, height, items } = useLines(comparison.count, LINE)
  const ranges = items.flatMap(({ index }) => {
    const messages = comparison.rowAt(index)?.messages
    return messages === undefined || messages.count === 0 ? [] : [messages]
  })
  const from = Math.min(...ranges.map(({ first }) => first))
  const to = Math.max(...ranges.map(({ first, count }) => first + count))
  const messageAt = useMessages(ranges.length === 0 ? 0 : from, ranges.length === 0 ? 0 : to)
  return (
    <div className={styles['scroller']} ref={scroller}>
      <ol className={styles['list']} style={{ height }} aria-label="Path and messages side by side">
        {items.map((item) => {
          const row = comparison.rowAt(item.index)
          return row === null ? null : (
            <li
              key={item.key}
              className={styles['line']}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <CompareLine row={row} messageAt={messageAt} onToggle={onToggle} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function compare(
  { context }: ContextView,
  summary: ContextSummary,
  onlyDifferences: boolean,
  opened: ReadonlySet<number>,
): Comparison {
  const { path, compactionPlace, keptPlace } = context
  return compareRows(
    {
      path,
      states: withUnpaired(path, context.states, summary.unpaired),
      tokens: columnsNow().tokens,
      compactionPlace,
      keptPlace,
      sources: summary.sources,
    },
    { onlyDifferences, opened },
  )
}

/** The states with the one word laid over that takes bodies to tell. */
function withUnpaired(path: Int32Array, states: Uint8Array, unpaired: readonly number[]): Uint8Array {
  if (unpaired.length === 0) return states
  const word = CONTEXT_STATES.indexOf('unpaired')
  const found = new Set(unpaired)
  return states.map((state, place) => (found.has(path[place] ?? -1) ? word : state))
}
