import { expect, test, vi } from 'vitest'
import type { Desk } from '../../electron/main/desk.ts'
import { writeHandlers } from '../../electron/main/handlers-write.ts'
import { createIds } from '../../electron/main/ids.ts'

test('a session that comes into use while the question stands is not moved to the trash', async () => {
  const file = process.platform === 'win32' ? 'C:\\code\\a.jsonl' : '/code/a.jsonl'
  const sessions = createIds()
  const trash = vi.fn<(path: string) => Promise<void>>(() => Promise.resolve())
  let inUse: string | null = null
  const ask = (name: string): Promise<unknown> => Promise.resolve(name === 'path:in-use' ? inUse : true)
  const confirmTrash = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const desk = { sessions, host: { ask }, dialogs: { confirmTrash }, system: { trash, showcase: '' } }
  const move = () => writeHandlers(desk as unknown as Desk)['session:trash']({ sessionId: sessions.issue(file) }, null)
  expect(await move()).toBe('undoable')
  expect(trash).toHaveBeenCalledTimes(1)

  confirmTrash.mockImplementation(() => {
    inUse = 'It was written to just now.'
    return Promise.resolve(true)
  })
  await expect(move()).rejects.toThrow(`${file} was not moved. It was written to just now.`)
  expect(trash).toHaveBeenCalledTimes(1)
})
