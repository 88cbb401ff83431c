import { useEffect, useMemo, useRef, useState } from 'react'
import { nthOfEntry } from '../../shared/tree/message-sources.ts'
import { useContext, useSources } from '../state/derived.ts'
import { useMessages } from '../state/messages.ts'
import { columnsNow, useSession, type SessionState } from '../state/session-store.ts'
import { useLines } from '../ui/use-lines.ts'
import { CompareHeader } from './compare-header.tsx'
import { CompareLine } from './compare-line.tsx'
import { compareRows, type Comparison } from './compare-rows.ts'
import styles from './compare-tab.module.css'
import { SentPane } from './sent-pane.tsx'

/** The whole path to the leaf, and opposite each entry what the model is sent of it. */
export function ComparePath() {
  const leaf = useSession(selectLeaf)
  // Another leaf is another comparison: what was opened in the last one says nothing about it.
  return <Compared key={leaf} leaf={leaf} />
}

const NONE: ReadonlySet<number> = new Set()
/** Height of a line in units of the text size, as its style has it. */
const LINE = 4.85

function Compared({ leaf }: { readonly leaf: number | null }) {
  const { context } = useContext()
  const sources = useSources()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const [opened, setOpened] = useState(NONE)
  const comparison = useMemo(
    () => compareRows({ ...context, tokens: columnsNow().tokens, sources }, { onlyDifferences, opened }),
    [context, sources, onlyDifferences, opened],
  )

  function toggle(place: number): void {
    const next = new Set(opened)
    if (!next.delete(place)) next.add(place)
    setOpened(next)
  }

  return (
    <div className={styles['comparison']}>
      <CompareHeader onlyDifferences={onlyDifferences} onOnlyDifferences={setOnlyDifferences} />
      {comparison.count === 0 ? (
        <p className={styles['nothing']}>The path is empty: the leaf is before the first entry.</p>
      ) : (
        <Lines leaf={leaf} comparison={comparison} sources={sources} onToggle={toggle} />
      )}
      <SentPane leaf={leaf} />
    </div>
  )
}

interface LinesProps {
  readonly leaf: number | null
  readonly comparison: Comparison
  readonly sources: readonly number[]
  readonly onToggle: (place: number) => void
}

function Lines({ leaf, comparison, sources, onToggle }: LinesProps) {
  const { scroller, height, items, scrollTo } = useLines(comparison.count, LINE)
  const wanted = items.flatMap(({ index }) => {
    const messages = comparison.rowAt(index)?.messages
    return messages === undefined || messages.count === 0 ? [] : (sources[messages.first] ?? [])
  })
  const messagesOf = useMessages(leaf, wanted)
  const selected = useSession(selectSelected)
  const shown = useRef(selected)
  useEffect(() => {
    // Only what is chosen anew is gone to: a file that grows moves nothing, and the first look is at the beginning.
    if (selected === shown.current) return
    shown.current = selected
    const index = selected === null ? -1 : comparison.indexOf(selected)
    if (index >= 0) scrollTo(index)
  }, [comparison, selected, scrollTo])
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
              <CompareLine
                row={row}
                messageAt={(index) => messagesOf(sources[index] ?? -1)?.[nthOfEntry(sources, index)] ?? null}
                onToggle={onToggle}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function selectLeaf(state: SessionState): number | null {
  return state.leaf
}

function selectSelected(state: SessionState): number | null {
  return state.selected
}
