import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedSession, SearchHit, SearchReply } from '../../shared/ipc.ts'
import type { Facts } from '../../shared/session/columns.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import type { Result } from '../../shared/result.ts'
import { closeSearch, openSearch, stepHit, toggleExactCase, typeSearch } from '../../renderer/search/search-actions.ts'
import { followSession } from '../../renderer/search/run-search.ts'
import { nothingFound, useSearch } from '../../renderer/search/search-store.ts'
import { initialSession, replaceColumns, useSession } from '../../renderer/state/session-store.ts'
import { columnsOf, user } from '../support/shapes.ts'
import { eventually } from '../support/eventually.ts'

/** A question that the page asked, and the way to answer it. */
interface Asked {
  readonly input: {
    readonly sessionId: string
    readonly query: string
    readonly exactCase: boolean
    readonly from: number
  }
  readonly answer: (reply: Partial<SearchReply>) => Promise<void>
  readonly refuse: (message: string) => Promise<void>
}

let asked: Asked[] = []
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

vi.stubGlobal('window', {
  bridge: {
    call: (_name: string, input: Asked['input']) =>
      new Promise<Result<SearchReply>>((resolve) => {
        const send = async (result: Result<SearchReply>): Promise<void> => {
          resolve(result)
          await settled()
        }
        asked.push({
          input,
          answer: (reply) => send({ ok: true, value: { hits: [], next: 4, count: 4, unread: 0, ...reply } }),
          refuse: (message) => send({ ok: false, failure: { kind: 'refused', message } }),
        })
      }),
  },
})
followSession()

function session(sessionId: string): OpenedSession {
  return { sessionId, file: '/a.jsonl', readOnly: null }
}

function hit(ordinal: number): SearchHit {
  return { ordinal, part: 'user', before: '', match: 'word', after: '' }
}

/** Puts a session of so many entries in place, as a new revision does. */
function show(opened: OpenedSession, count: number, facts: Partial<Facts> = {}): void {
  replaceColumns(columnsOf(Array.from({ length: count }, () => user)))
  const revision = useSession.getState().revision + 1
  useSession.setState({ status: 'ready', opened, revision, facts: { ...NO_FACTS, fileLeaf: count - 1, ...facts } })
}

const ordinals = (): readonly number[] => useSearch.getState().hits.map(({ ordinal }) => ordinal)
const lastAsked = (): Asked => asked.at(-1)!

/** Opens the field, types, and waits until it is asked for. */
async function look(typed: string): Promise<void> {
  openSearch()
  typeSearch(typed)
  expect(useSearch.getState().status).toBe('searching')
  await eventually(() => expect(asked).not.toEqual([]))
}

beforeEach(() => {
  useSearch.setState({ isOpen: false, typed: '', exactCase: false, isPathOnly: false, ...nothingFound })
  useSession.setState(initialSession)
  show(session('one'), 4)
  asked = []
})

describe('a search of the page', () => {
  it('asks on from part to part, and shows what came so far', async () => {
    await look('word')
    expect(lastAsked().input).toEqual({ sessionId: 'one', query: 'word', exactCase: false, from: 0 })
    await lastAsked().answer({ hits: [hit(0)], next: 2, unread: 1 })
    expect(useSearch.getState()).toMatchObject({ status: 'searching', searched: 2, count: 4 })
    expect(lastAsked().input.from).toBe(2)
    await lastAsked().answer({ hits: [hit(3)], unread: 1 })
    expect(useSearch.getState()).toMatchObject({ status: 'done', unread: 2 })
    expect(ordinals()).toEqual([0, 3])
    expect(asked).toHaveLength(2)
  })

  it('drops the answers to what is not looked for any more', async () => {
    await look('wo')
    const first = lastAsked()
    typeSearch('word')
    await eventually(() => expect(asked).toHaveLength(2))
    await first.answer({ hits: [hit(1)], next: 2 })
    expect(ordinals()).toEqual([])
    expect(asked).toHaveLength(2)
    await lastAsked().answer({ hits: [hit(2)] })
    expect(ordinals()).toEqual([2])
    toggleExactCase()
    expect(lastAsked().input).toMatchObject({ query: 'word', exactCase: true, from: 0 })
    closeSearch()
    await lastAsked().answer({ hits: [hit(2)] })
    expect(useSearch.getState()).toMatchObject({ isOpen: false, status: 'idle', hits: [], typed: 'word' })
  })

  it('asks once for what is typed in one go', async () => {
    openSearch()
    for (const typed of ['w', 'wo', 'wor', 'word']) typeSearch(typed)
    await eventually(() => expect(asked).not.toEqual([]))
    expect(asked.map(({ input }) => input.query)).toEqual(['word'])
  })

  it('says why it cannot look, without asking where that is plain', async () => {
    openSearch()
    typeSearch('re:(')
    expect(useSearch.getState()).toMatchObject({ status: 'failed', failure: expect.stringContaining('re:') as string })
    await look('re:(a+)+b')
    await lastAsked().refuse('It takes too long.')
    expect(useSearch.getState()).toMatchObject({ status: 'failed', failure: 'It takes too long.' })
    expect(asked).toHaveLength(1)
  })

  it('ends at ten thousand hits', async () => {
    await look('word')
    const many = Array.from({ length: 10_001 }, (_, at) => hit(at))
    await lastAsked().answer({ hits: many, next: 10_001, count: 20_000 })
    expect(useSearch.getState().status).toBe('stopped')
    expect(ordinals()).toHaveLength(10_000)
    expect(asked).toHaveLength(1)
  })
})

describe('while the session changes', () => {
  it('looks through what it grew by, and only that', async () => {
    const opened = session('one')
    show(opened, 4)
    await look('word')
    await lastAsked().answer({ hits: [hit(1)] })
    show(opened, 6)
    expect(lastAsked().input.from).toBe(4)
    await lastAsked().answer({ hits: [hit(5)], next: 6, count: 6 })
    expect(ordinals()).toEqual([1, 5])
    // A revision that corrects figures brings nothing to look through.
    show(opened, 6)
    expect(asked).toHaveLength(2)
  })

  it('looks anew where entries stand elsewhere, labels are others, or another session is open', async () => {
    const opened = session('one')
    show(opened, 4)
    await look('word')
    await lastAsked().answer({ hits: [hit(3)] })
    show({ ...opened }, 3)
    expect(ordinals()).toEqual([])
    expect(lastAsked().input.from).toBe(0)
    await lastAsked().answer({ hits: [hit(2)], next: 3, count: 3 })
    expect(ordinals()).toEqual([2])

    const same = useSession.getState().opened!
    show(same, 3, { labels: [{ target: 1, label: 'word', time: 0 }] })
    expect(asked).toHaveLength(3)
    await lastAsked().answer({ hits: [hit(1), hit(2)], next: 3, count: 3 })
    show(same, 3, { labels: [{ target: 1, label: 'word', time: 0 }] })
    expect(asked).toHaveLength(3)

    useSession.setState(initialSession)
    expect(useSearch.getState()).toMatchObject({ isOpen: true, typed: 'word', status: 'idle', hits: [] })
    show(session('two'), 2)
    expect(lastAsked().input).toMatchObject({ sessionId: 'two', query: 'word', from: 0 })
  })
})

describe('stepping', () => {
  it('goes to the first hit as soon as there is one, then round the tree', async () => {
    useSession.setState({ selected: 1, leaf: 3 })
    openSearch()
    typeSearch('word')
    // Pressed before anything was found, or even asked for.
    stepHit(1)
    expect(asked).toHaveLength(1)
    await lastAsked().answer({ hits: [], next: 1 })
    expect(useSession.getState().selected).toBe(1)
    await lastAsked().answer({ hits: [hit(2), hit(3)] })
    expect(useSession.getState().selected).toBe(2)
    const places: (number | null)[] = []
    for (const by of [1, 1, -1, -1, -1] as const) {
      stepHit(by)
      places.push(useSession.getState().selected)
    }
    expect(places).toEqual([3, 2, 3, 2, 3])
    // It looks at entries; where the reader stands is theirs to choose.
    expect(useSession.getState().leaf).toBe(3)
  })
})
