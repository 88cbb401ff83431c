import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** The security list, as far as only a running app can show it. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')
const ORIGIN = 'app://renderer'
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** One call as the page could make it, in whatever form. */
function ask(page: Page, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate((given) => {
    const { bridge } = window as unknown as { readonly bridge: { call(...args: readonly unknown[]): Promise<unknown> } }
    return bridge.call(...given)
  }, args)
}

test('the window and its page', async ({ openApp }) => {
  const app = await openApp()
  app.complaints.allow(/status of 40\d|Failed to load resource|failed request to app:/)
  const { main, page } = app

  await test.step('are locked down, whatever the page would like', async () => {
    const preferences = await main.evaluate(({ BrowserWindow }) => {
      // Not in Electron's typings, and the only way to see what is really in force.
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as
        | { getLastWebPreferences(): Record<string, unknown> }
        | undefined
      return contents?.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    })
    expect(preferences?.['nodeIntegrationInWorker'] ?? false).toBe(false)
    expect(preferences?.['enableBlinkFeatures'] ?? '').toBe('')
  })

  await test.step('have no Node, and two keys of the bridge', async () => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'exports']
    const found = await page.evaluate(
      (given) => ({
        types: given.map((name) => typeof Reflect.get(window, name)),
        bridge: Object.keys(Reflect.get(window, 'bridge') as object),
        secure: window.isSecureContext,
        address: location.href,
      }),
      names,
    )
    expect(new Set(found.types)).toEqual(new Set(['undefined']))
    expect(found).toMatchObject({ bridge: ['call', 'on'], secure: true, address: `${ORIGIN}/index.html` })
  })

  await test.step('get every file with the one policy', async () => {
    const headers = await page.evaluate(async () => Object.fromEntries((await fetch('/index.html')).headers))
    expect(headers).toMatchObject({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' })
  })

  await test.step('have no address that leads out of their folder', async () => {
    const statuses = await page.evaluate(async () => {
      const ways = [
        '/..%2f..%2fpackage.json',
        '/%2e%2e/main/main.js',
        '/..%5cmain%5cmain.js',
        '/index.html%00',
        '/no.js',
      ]
      const answers = await Promise.all(ways.map((way) => fetch(way)))
      return [...answers, await fetch('/index.html', { method: 'POST' })].map(({ status }) => status)
    })
    expect(statuses.slice(0, -1).filter((status) => status !== 400 && status !== 404)).toEqual([])
    expect(statuses.at(-1)).toBe(405)
  })
})

test('the page cannot leave its place', async ({ openApp }) => {
  const app = await openApp()
  app.complaints.allow(/Not allowed to (load local resource|navigate top frame)|https:\/\/example\.com|ERR_ABORTED/)
  const { main, page } = app

  await test.step('by going to another address', async () => {
    for (const address of [
      'https://example.com/',
      'file:///etc/passwd',
      'data:text/html,x',
      'app://other/index.html',
    ]) {
      await page.evaluate((to) => {
        location.href = to
      }, address)
      await page.waitForTimeout(150)
      expect(page.url()).toBe(`${ORIGIN}/index.html`)
    }
  })

  await test.step('by opening a window', async () => {
    const opened = await page.evaluate((ours) => {
      const link = Object.assign(document.createElement('a'), { href: 'https://example.com/', target: '_blank' })
      document.body.append(link)
      link.click()
      link.remove()
      return [window.open('https://example.com/'), window.open(ours), window.open()]
    }, ORIGIN)
    expect(opened).toEqual([null, null, null])
    expect(await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  await test.step('by a download', async () => {
    await main.evaluate(({ session }) => {
      const seen: string[] = []
      Reflect.set(globalThis, 'seenDownloads', seen)
      session.defaultSession.on('will-download', (event, item) => {
        seen.push(`${event.defaultPrevented ? 'prevented' : 'allowed'} ${item.getFilename()}`)
      })
    })
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' })
      document.body.append(link)
      link.click()
      link.remove()
    })
    await expect
      .poll(() => main.evaluate(() => Reflect.get(globalThis, 'seenDownloads') as readonly string[]))
      .toEqual(['prevented x.txt'])
  })

  await test.step('by a permission, but for writing text to the clipboard', async () => {
    const states = await page.evaluate(async () => {
      const names = [
        'camera',
        'microphone',
        'geolocation',
        'notifications',
        'midi',
        'clipboard-read',
        'clipboard-write',
      ]
      const found: [string, string][] = []
      for (const name of names) {
        const { state } = await navigator.permissions.query({ name: name as PermissionName })
        found.push([name, state])
      }
      return Object.fromEntries(found)
    })
    expect(states).toEqual({
      camera: 'denied',
      microphone: 'denied',
      geolocation: 'denied',
      notifications: 'denied',
      midi: 'denied',
      'clipboard-read': 'denied',
      'clipboard-write': 'granted',
    })
    const media = await page.evaluate(() =>
      Promise.all(
        [navigator.mediaDevices.getUserMedia({ audio: true }), navigator.mediaDevices.getDisplayMedia()].map((asked) =>
          asked.then(
            () => 'given',
            () => 'refused',
          ),
        ),
      ),
    )
    expect(media).toEqual(['refused', 'refused'])
  })
})

test('script, style and requests that are not the app’s own come to nothing', async ({ openApp }) => {
  const app = await openApp()
  app.complaints.allow(/Content Security Policy|Trusted ?(Type|Script|HTML)|https:\/\/example\.com/i)
  const outcome = await app.page.evaluate(async () => {
    const violations: string[] = []
    Reflect.set(window, 'violations', violations)
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const make = (tag: string, properties: object = {}): HTMLElement =>
      Object.assign(document.createElement(tag), properties)
    const attempts: (() => unknown)[] = [
      () => make('script').append('window.ran = true'),
      () => document.body.append(make('script', { src: 'https://example.com/x.js' })),
      () => Reflect.construct(Function, ['window.ran = true']),
      () => Reflect.set(make('div'), 'innerHTML', '<img src=x onerror="window.ran = true">'),
      () => document.body.setAttribute('onclick', 'window.ran = true'),
      () => document.body.append(make('iframe', { src: 'https://example.com/' })),
      () => document.body.append(make('img', { src: 'https://example.com/pixel.png' })),
      () => {
        const style = make('style')
        style.append('body { outline: 7px solid red }')
        document.body.append(style)
      },
    ]
    // What Playwright runs may make code of text; what a timer runs is the page's own again.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const results = attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch {
        return 'thrown'
      }
    })
    document.body.click()
    const fetched = await fetch('https://example.com/').then(
      () => 'fetched',
      () => 'refused',
    )
    return { fetched, results }
  })
  // Some are told only a while after the attempt.
  const directives = ['require-trusted-types-for', 'style-src-elem', 'connect-src', 'img-src', 'frame-src']
  await expect
    .poll(() => app.page.evaluate(() => Reflect.get(window, 'violations') as readonly string[]))
    .toEqual(expect.arrayContaining(directives))
  expect(await app.page.evaluate(() => Reflect.has(window, 'ran'))).toBe(false)
  expect(await app.page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px')
  expect(outcome.fetched).toBe('refused')
  expect(outcome.results.slice(0, 4)).toEqual(['thrown', 'thrown', 'thrown', 'thrown'])
})

test('the page asks only what the contract allows', async ({ openApp }) => {
  const { main, page } = await openApp()

  await test.step('in its form', async () => {
    for (const args of [
      ['constructor', {}],
      ['__proto__', {}],
      ['session:open', {}],
      ['session:open', { sessionId: 'x', path: '/etc/passwd' }],
      ['session:open', { sessionId: 'x'.repeat(1_000_000) }],
      [17, {}],
      [],
    ]) {
      expect(await ask(page, ...args)).toMatchObject({ ok: false, failure: { kind: 'invalid-request' } })
    }
  })

  await test.step('never for a path', async () => {
    expect(await ask(page, 'session:open', { sessionId: SHOWCASE })).toMatchObject({ failure: { kind: 'not-found' } })
    const settings = { theme: 'dark', textSize: 13, contextWindow: 200_000, sessionFolders: ['/etc'] }
    expect(await ask(page, 'settings:set', settings)).toMatchObject({ failure: { kind: 'refused' } })
    const drops = await page.evaluate(async () => {
      const { bridge } = window as unknown as {
        readonly bridge: { call(...args: readonly unknown[]): Promise<unknown> }
      }
      const drop = async (file: unknown): Promise<unknown> => {
        try {
          return await bridge.call('session:drop', {}, file)
        } catch (error) {
          return String(error)
        }
      }
      const made = new File(['x'], '/etc/passwd')
      return await Promise.all([made, '/etc/passwd', { path: '/etc/passwd', name: '/etc/passwd' }].map(drop))
    })
    expect(drops).toMatchObject([{ failure: { kind: 'refused' } }, expect.any(String), expect.any(String)])
  })

  await test.step('for a link only as plain https, opened after a yes', async () => {
    await main.evaluate(({ dialog, shell }) => {
      const seen: string[] = []
      Reflect.set(globalThis, 'seenLinks', seen)
      Reflect.set(globalThis, 'linkAnswer', 0)
      dialog.showMessageBox = () =>
        Promise.resolve({ response: Reflect.get(globalThis, 'linkAnswer') as number, checkboxChecked: false })
      shell.openExternal = (url) => Promise.resolve(void seen.push(url))
    })
    for (const url of ['file:///etc/passwd', 'http://example.com/', 'https://user@example.com/', 'smb://x/y']) {
      expect(await ask(page, 'link:open', { url })).toMatchObject({ failure: { kind: 'refused' } })
    }
    await ask(page, 'link:open', { url: 'https://example.com/no' })
    await main.evaluate(() => Reflect.set(globalThis, 'linkAnswer', 1))
    await ask(page, 'link:open', { url: 'https://example.com/yes' })
    const seen = await main.evaluate(() => Reflect.get(globalThis, 'seenLinks') as readonly string[])
    expect(seen).toEqual(['https://example.com/yes'])
  })
})

test('a session full of traps is text: nothing of it runs, and nothing leaves', async ({ openApp, home }) => {
  const app = await openApp({ path: await home.addFile('hostile.jsonl', hostileSession()) })
  await expect(app.anyNode().first()).toBeVisible()
  let clicked = 0
  for (const ordinal of [0, 1, 2, 3]) {
    const row = app.tree('outline').locator(`[data-node][data-first="${ordinal}"]`).first()
    if (!(await row.isVisible())) continue
    await row.click()
    clicked += 1
    // The inspector shows the entry as text, markup and all.
    await expect(app.page.getByText('<script>window.ran = true</script>').first()).toBeVisible()
    await app.page.waitForTimeout(200)
  }
  expect(clicked).toBeGreaterThan(1)
  expect(await app.page.evaluate(() => Reflect.has(window, 'ran'))).toBe(false)
  expect(await app.page.locator('iframe, object, embed, script:not([src])').count()).toBe(0)
  expect(await app.page.locator('a[href^="javascript:" i], a[href^="data:" i], img[src^="http" i]').count()).toBe(0)
})

/** Every way in that text has, in each kind of text the page shows. */
function hostileSession(): string {
  const traps = [
    '<script>window.ran = true</script>',
    '<img src=x onerror="window.ran = true">',
    '<iframe src="https://example.com/"></iframe>',
    '<style>body { display: none }</style>',
    '<svg onload="window.ran = true"></svg>',
    '![pixel](https://example.com/pixel.png)',
    '[link](javascript:window.ran=true) [data](data:text/html,<script>window.ran=true</script>)',
    '[entity](java&#x73;cript:window.ran=true) <javascript:window.ran=true>',
    '\u202Egnp.exe \u001b[31m \u0000',
  ].join('\n\n')
  const time = '2026-01-05T09:00:00.000Z'
  const entry = (id: string, parentId: string | null, rest: object): object => ({
    type: 'message',
    id,
    parentId,
    timestamp: time,
    ...rest,
  })
  const lines = [
    { type: 'session', version: 3, id: traps, timestamp: time, cwd: `/tmp/${traps}` },
    entry('aaaaaaa1', null, { message: { role: 'user', content: traps } }),
    entry('aaaaaaa2', 'aaaaaaa1', {
      message: {
        role: 'assistant',
        content: [
          { type: 'text', text: traps },
          { type: 'thinking', thinking: traps },
          { type: 'toolCall', id: 'c', name: traps, arguments: { path: traps, command: traps } },
          {
            type: 'image',
            mimeType: 'image/svg+xml',
            data: Buffer.from('<svg onload="window.ran=true"/>').toString('base64'),
          },
        ],
        provider: traps,
        model: traps,
        stopReason: 'toolUse',
      },
    }),
    entry('aaaaaaa3', 'aaaaaaa2', {
      message: {
        role: 'toolResult',
        toolCallId: 'c',
        toolName: traps,
        content: [{ type: 'text', text: traps }],
        isError: true,
      },
    }),
    {
      type: 'compaction',
      id: 'aaaaaaa4',
      parentId: 'aaaaaaa3',
      timestamp: time,
      summary: traps,
      firstKeptEntryId: 'aaaaaaa1',
      tokensBefore: 9,
    },
    { type: 'session_info', id: 'aaaaaaa5', parentId: 'aaaaaaa4', timestamp: time, name: traps },
    { type: 'label', id: 'aaaaaaa6', parentId: 'aaaaaaa5', timestamp: time, targetId: 'aaaaaaa2', label: traps },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
