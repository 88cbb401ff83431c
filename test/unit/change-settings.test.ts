import { expect, test, vi } from 'vitest'
import { changeSettings, loadSettings, useSettings } from '../../renderer/state/settings.ts'
import type { Settings } from '../../shared/settings.ts'

test('of two changes one after the other the second is never put back by what is told of the first', async () => {
  const { settings } = useSettings.getState()
  const answers: ((value: Settings) => void)[] = []
  let tell: (told: Settings) => void = () => undefined
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: { setProperty: () => undefined } } })
  vi.stubGlobal('window', {
    bridge: {
      call: (name: string) =>
        name === 'settings:get'
          ? Promise.resolve({ ok: true, value: settings })
          : new Promise((answer) => answers.push((value) => answer({ ok: true, value }))),
      on: (_name: string, listener: typeof tell) => {
        tell = listener
      },
    },
  })
  await loadSettings()
  const seen: number[] = []
  useSettings.subscribe((now) => seen.push(now.settings.textSize))
  const one = { ...settings, textSize: 14 }
  const two = { ...settings, textSize: 15 }
  const first = changeSettings({ textSize: 14 })
  const second = changeSettings({ textSize: 15 })
  tell(one)
  answers[0]?.(one)
  await first
  tell(two)
  answers[1]?.(two)
  await second
  expect(seen).toEqual([14, 15, 15])
  // Another window's change is followed again.
  tell({ ...settings, textSize: 16 })
  expect(useSettings.getState().settings.textSize).toBe(16)
})
