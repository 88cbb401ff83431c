import { expect, test, vi } from 'vitest'
import type { OpenedSession } from '../../shared/ipc.ts'
import type { MetAnother } from '../../shared/ipc-writing.ts'
import { useNotices } from '../../renderer/state/notices.ts'
import { initialSession, replaceColumns, useSession } from '../../renderer/state/session-store.ts'
import { labelEntry } from '../../renderer/state/writing.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

const calls: unknown[] = []
let met: MetAnother | null = null

vi.stubGlobal('window', {
  bridge: {
    call: (name: string, input: object) => {
      calls.push({ name, ...input })
      const value = { ordinal: 1, met: name === 'entry:label' ? met : null }
      return Promise.resolve({ ok: true, value })
    },
  },
})

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

test('that another program wrote at the same moment stays in sight, and one press lets pi open there', async () => {
  replaceColumns(columnsOf([user, assistant]))
  useSession.setState({ ...initialSession, opened: { sessionId: 's', file: '/f.jsonl' } as OpenedSession })
  await labelEntry(0, 'a', 'one')
  expect(useNotices.getState().notices.map(({ tone }) => tone)).toEqual(['plain'])

  met = { message: 'Another program appended an entry.', openAt: 1, openId: 'b' }
  await labelEntry(0, 'a', 'two')
  const told = useNotices.getState().notices.find(({ tone }) => tone === 'error')
  expect(told).toMatchObject({ text: met.message, action: { label: 'Let pi open there' } })
  told?.action?.run()
  await settled()
  expect(calls.at(-1)).toEqual({ name: 'leaf:set', sessionId: 's', at: 1, atId: 'b' })

  // Of another session that is open by then nothing is written.
  useSession.setState({ opened: { sessionId: 'other', file: '/g.jsonl' } as OpenedSession })
  const before = calls.length
  told?.action?.run()
  await settled()
  expect(calls).toHaveLength(before)
  expect(useNotices.getState().notices.at(-1)?.text).toBe('Open /f.jsonl first: only then can this be written there.')
})
