import { expect, test, vi } from 'vitest'
import { copyTurnText } from '../../renderer/inspector/copy-entry.ts'
import { copyText } from '../../renderer/state/clipboard.ts'
import { initialSession, replaceColumns, useSession } from '../../renderer/state/session-store.ts'
import { treeNow } from '../../renderer/state/tree-view.ts'
import type { OpenedSession } from '../../shared/ipc.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { turnEntries } from '../../shared/tree/turn-entries.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

vi.mock(import('../../renderer/state/clipboard.ts'), { spy: true })
vi.mock(import('../../renderer/state/tree-view.ts'), { spy: true })
vi.mock(import('../../shared/tree/turn-entries.ts'), { spy: true })

test.each([
  [1_000, 1_000, 'The turn'],
  [1_001, 1_000, 'The beginning of the turn, which is too long to be copied whole,'],
])('of a turn of %i entries that say nothing %i are read', async (entries, wanted, what) => {
  let asked = 0
  const call = () => {
    asked += 1
    return Promise.resolve({ ok: true, value: { row: { role: 'assistant', type: 'message' }, blocks: [] } })
  }
  vi.stubGlobal('window', { bridge: { call } })
  replaceColumns(columnsOf([user, assistant]))
  useSession.setState({ ...initialSession, opened: { sessionId: 's', file: '/f.jsonl' } as OpenedSession })
  vi.mocked(treeNow).mockReturnValue({} as FoldedTree)
  vi.mocked(turnEntries).mockReturnValue(Array.from({ length: entries }, () => 1))
  vi.mocked(copyText).mockResolvedValue()
  await copyTurnText(1)
  expect(asked).toBe(wanted)
  expect(copyText).toHaveBeenLastCalledWith('', what)
})
