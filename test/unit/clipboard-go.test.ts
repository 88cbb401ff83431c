import { describe, expect, test, vi } from 'vitest'
import type { Desk } from '../../electron/main/desk.ts'
import { Refusal } from '../../electron/failure.ts'
import { goHandlers } from '../../electron/main/handlers-go.ts'
import { createIds } from '../../electron/main/ids.ts'

/** A desk of which only the parts are there that these calls touch. */
function deskWith(text: string, isConfirmed = true) {
  const sessions = createIds()
  const ask = vi.fn<(name: string, input: { readonly path?: string }) => Promise<unknown>>((name, input) =>
    Promise.resolve(name === 'path:find' ? { file: input.path } : { kind: 'entry', ordinal: 7 }),
  )
  const confirmFile = vi.fn<(file: string) => Promise<boolean>>(() => Promise.resolve(isConfirmed))
  const parts = {
    sessions,
    host: { ask },
    dialogs: { confirmFile },
    system: { clipboardText: () => Promise.resolve(text) },
  }
  const go = (sessionId: string | null) => goHandlers(parts as unknown as Desk)['clipboard:go']({ sessionId }, null)
  return { sessions, ask, confirmFile, go }
}

const FILE = process.platform === 'win32' ? 'C:\\code\\a.jsonl' : '/code/a.jsonl'

describe('what the clipboard leads to', () => {
  test('is the entry that its text names', async () => {
    const { ask, go } = deskWith('  "a1b2c3d4"\n')
    expect(await go('s')).toEqual({ kind: 'entry', ordinal: 7 })
    expect(ask).toHaveBeenCalledWith('session:find', { sessionId: 's', id: 'a1b2c3d4' })
  })

  test('is a session file, after a question where Dendro has not named that file', async () => {
    const { sessions, confirmFile, go } = deskWith(FILE)
    const to = await go(null)
    expect(confirmFile).toHaveBeenCalledWith(FILE)
    expect(to).toEqual({ kind: 'session', sessionId: sessions.issue(FILE) })
    await go(null)
    expect(confirmFile).toHaveBeenCalledTimes(1)
  })

  test('is nothing where the person says no, and no id is issued', async () => {
    const { sessions, go } = deskWith(FILE, false)
    expect(await go('s')).toEqual({ kind: 'none', message: '' })
    expect(sessions.knows(FILE)).toBe(false)
  })

  test('is nothing where no file can be read there, without a word on where that is', async () => {
    const { ask, go } = deskWith(FILE)
    ask.mockRejectedValueOnce(new Refusal('not-found', `There is no ${FILE}.`))
    const to = await go('s')
    expect(to).toMatchObject({ kind: 'none', message: expect.stringMatching(/clipboard/) as string })
    expect(JSON.stringify(to)).not.toContain('code')
  })

  test.each(['a secret of two words', 'x'.repeat(5_000), `${FILE}\nand more`, ''])(
    'is nothing for any other text, which the page is never told (%#)',
    async (text) => {
      const { ask, go } = deskWith(text)
      const to = await go('s')
      expect(to).toMatchObject({ kind: 'none', message: expect.stringMatching(/clipboard/) as string })
      expect(JSON.stringify(to)).not.toContain(text.slice(0, 20) || 'empty')
      expect(ask).not.toHaveBeenCalled()
    },
  )
})
