import { expect, test } from 'vitest'
import { windowOptions } from '../../electron/main/window-options.ts'

test('a window is made with exactly these options', () => {
  const bounds = { x: 10, y: 20, width: 1200, height: 800 }
  expect(
    windowOptions({ bounds, contentSize: false, dark: false, preload: '/app/preload.cjs', packaged: true }),
  ).toEqual({
    x: 10,
    y: 20,
    width: 1200,
    height: 800,
    minWidth: 720,
    minHeight: 480,
    title: 'Dendro',
    show: false,
    useContentSize: false,
    backgroundColor: '#f6f6f3',
    webPreferences: {
      preload: '/app/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    },
  })
})

test('only a build that is not packaged has developer tools, and the dark theme its own ground', () => {
  const bounds = { width: 1, height: 1 }
  const options = windowOptions({ bounds, contentSize: true, dark: true, preload: 'p', packaged: false })
  expect(options).toMatchObject({
    backgroundColor: '#151814',
    useContentSize: true,
    webPreferences: { devTools: true },
  })
  expect(options).not.toHaveProperty('x')
})
