import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { compareStops, nextStop, stopsWithin, type CompareStop } from '../../shared/lens/compare-stops.ts'
import { noContext } from '../../shared/lens/no-context.ts'
import type { CompareHit, SentMessage } from '../../shared/lens/replies.ts'
import { useCompareSearch, useSearchAt, type CompareSearch } from '../state/compare-search.ts'
import { useContextFailure } from '../state/context-summary.ts'
import { useContext, usePath, useSources } from '../state/derived.ts'
import { useMessages } from '../state/messages.ts'
import { select } from '../state/session-actions.ts'
import { selectLeaf, selectSelected } from '../state/session-selectors.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { useLines } from '../ui/use-lines.ts'
import { CompareHeader } from './compare-header.tsx'
import { CompareLine } from './compare-line.tsx'
import { CompareSearchField } from './compare-search.tsx'
import { compareRows, type Comparison, type CompareRow } from '../../shared/lens/compare-rows.ts'
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
    () => compareRows({ ...context, columns: columnsNow(), sources }, { onlyDifferences, opened }),
    [context, sources, onlyDifferences, opened],
  )

  const failure = useContextFailure()
  useSearchAt(leaf)
  const hits = useCompareSearch(selectHits)
  const { placeOf } = usePath()
  const stops = useMemo(
    () => compareStops(hits.values(), placeOf, context.compactionPlace),
    [hits, placeOf, context.compactionPlace],
  )
  const [stop, setStop] = useState<CompareStop | null>(null)

  const toggle = useCallback((place: number): void => {
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(place)) next.add(place)
      return next
    })
  }, [])

  function step(by: 1 | -1): void {
    const { selected } = useSession.getState()
    const here = stop?.ordinal === selected ? stop.place : selected === null ? -2 : placeOf(selected)
    const next = nextStop(stops, here, by)
    if (next === null) return
    // Another object each time, so that it is shown again where it was scrolled away from.
    setStop({ ...next })
    select(next.ordinal)
    const row = next.place < 0 ? null : comparison.rowAt(comparison.indexOf(next.ordinal))
    if (row?.kind === 'run' && !row.isOpen) toggle(row.from)
  }

  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {noContext(failure)}
      </p>
    )
  return (
    <div className={styles['comparison']}>
      <CompareHeader
        leaf={leaf}
        onlyDifferences={onlyDifferences}
        onOnlyDifferences={setOnlyDifferences}
        search={
          <CompareSearchField
            stops={stops}
            at={stops.findIndex(({ ordinal, place }) => ordinal === stop?.ordinal && place === stop.place)}
            onStep={step}
          />
        }
      />
      {comparison.count === 0 ? (
        <p className={styles['nothing']}>The path is empty: the leaf is before the first entry.</p>
      ) : (
        <Lines
          leaf={leaf}
          comparison={comparison}
          sources={sources}
          hits={hits}
          stops={stops}
          stop={stop}
          onToggle={toggle}
        />
      )}
      <SentPane leaf={leaf} />
    </div>
  )
}

interface LinesProps {
  readonly leaf: number | null
  readonly comparison: Comparison
  readonly sources: readonly number[]
  /** What a search found, by entry. */
  readonly hits: ReadonlyMap<number, CompareHit>
  readonly stops: readonly CompareStop[]
  /** The one that was stepped to last. */
  readonly stop: CompareStop | null
  readonly onToggle: (place: number) => void
}

function Lines({ leaf, comparison, sources, hits, stops, stop, onToggle }: LinesProps) {
  const { scroller, height, items, scrollTo } = useLines(comparison.count, LINE)
  const ranges = items.flatMap(({ index }) => {
    const messages = comparison.rowAt(index)?.messages
    return messages === undefined || messages.count === 0 ? [] : [messages]
  })
  const from = Math.min(...ranges.map(({ first }) => first))
  const to = Math.max(...ranges.map(({ first, count }) => first + count))
  const messagesOf = useMessages(leaf, sources, ranges.length === 0 ? 0 : from, ranges.length === 0 ? 0 : to)
  const selected = useSession(selectSelected)
  const shown = useRef(selected)
  useEffect(() => {
    // Only what is chosen anew is gone to: a file that grows moves nothing, and the first look is at the beginning.
    if (selected === shown.current) return
    shown.current = selected
    const index = selected === null ? -1 : comparison.indexOf(selected)
    if (index >= 0) scrollTo(index)
  }, [comparison, selected, scrollTo])
  const steppedTo = useRef(stop)
  useEffect(() => {
    if (stop === steppedTo.current) return
    steppedTo.current = stop
    if (stop !== null) scrollTo(stop.place < 0 ? 0 : comparison.indexOf(stop.ordinal))
  }, [comparison, stop, scrollTo])
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
                sent={sentBy(row, sources, messagesOf)}
                found={row.kind === 'entry' ? (hits.get(row.ordinal)?.left ?? null) : null}
                sentFound={
                  row.messages.count === 0 ? null : (hits.get(sources[row.messages.first] ?? -1)?.right ?? null)
                }
                hits={row.kind === 'run' ? stopsWithin(stops, row.from, row.to) : 0}
                onToggle={onToggle}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The messages opposite a row: those of one entry. The same list again as long as they are the same. */
function sentBy(
  { messages }: CompareRow,
  sources: readonly number[],
  messagesOf: (ordinal: number) => readonly SentMessage[] | null,
): readonly SentMessage[] | null {
  return messages.count === 0 ? null : messagesOf(sources[messages.first] ?? -1)
}

function selectHits(state: CompareSearch): CompareSearch['hits'] {
  return state.hits
}
