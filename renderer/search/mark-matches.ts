import { useEffect, useState, type RefCallback } from 'react'
import { literally, readQuery, wordPattern } from '../../shared/session/search-query.ts'
import { useSession } from '../state/session-store.ts'
import { useSearch } from './search-store.ts'

/** The name that the style sheet knows the marked text by. */
const HIGHLIGHT = 'found'
/** More is not marked: an entry can have a letter a hundred thousand times. */
const MAX_MARKED = 2_000

/**
 * Marks what the search looks for in the text of an element, without changing anything in it, and brings the first of it
 * into view. The text may come later, or be asked for.
 */
export function useMarkedMatches(): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null) return undefined
    let isShown = false
    let frame = 0
    const mark = (): void => {
      frame = 0
      const ranges = matchesIn(element, patternsNow())
      if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT)
      else CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
      if (!isShown && ranges[0] !== undefined) {
        isShown = true
        show(ranges[0])
      }
    }
    const markSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(mark)
    }
    const changes = new MutationObserver(markSoon)
    changes.observe(element, { subtree: true, childList: true, characterData: true })
    const stop = useSearch.subscribe(({ hits, isOpen }, before) => {
      if (hits !== before.hits || isOpen !== before.isOpen) markSoon()
    })
    markSoon()
    return () => {
      stop()
      changes.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(HIGHLIGHT)
    }
  }, [element])
  return setElement
}

/** The words that are looked for; of a regular expression, which can take for ever, the text it was met by. */
function patternsNow(): readonly RegExp[] {
  const { isOpen, typed, exactCase, hits } = useSearch.getState()
  const query = readQuery(typed, exactCase)
  if (!isOpen || hits.length === 0) return []
  if (query.kind === 'words') return query.words.map((word) => new RegExp(wordPattern(word, exactCase).source, 'gu'))
  const { selected } = useSession.getState()
  const hit = hits.find(({ ordinal }) => ordinal === selected)
  return hit === undefined ? [] : [new RegExp(literally(hit.match), 'gu')]
}

function matchesIn(element: HTMLElement, patterns: readonly RegExp[]): readonly Range[] {
  const ranges: Range[] = []
  if (patterns.length === 0) return ranges
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const pattern of patterns) {
      for (const { index, 0: match } of (node.nodeValue ?? '').matchAll(pattern)) {
        if (ranges.length === MAX_MARKED) return ranges
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + match.length)
        ranges.push(range)
      }
    }
  }
  return ranges
}

/** Brings a range into view, out of what is folded. */
function show({ startContainer }: Range): void {
  const element = startContainer.parentElement
  const folded = element?.closest('details')
  if (folded !== null && folded !== undefined) folded.open = true
  element?.scrollIntoView({ block: 'nearest' })
}
