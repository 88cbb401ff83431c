import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { choosePlace } from '../support/choose-place.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What becomes of whole files: a mended copy, the trash, the file's place, a fork into a project that is known. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')
const ORPHANS = join(PROJECT_ROOT, 'fixtures', 'odd', 'orphans.jsonl')

const dialogOf = (app: App, name: string) => app.page.getByRole('dialog', { name })

test('a damaged session is mended in a copy, with a report before; the file stays as it is', async ({
  openApp,
  home,
}) => {
  const file = await home.addSession(ORPHANS)
  const before = readFileSync(file)
  const app = await openApp({ path: file })
  await expect(app.page.getByText(/problems? that pi would skip/)).toBeVisible()
  await app.runCommand('Repair a copy…')
  const dialog = dialogOf(app, 'Repair a copy…')
  await expect(dialog.getByRole('list', { name: 'What will be otherwise' })).toContainText('it follows')
  await app.screenshot('repair')
  await dialog.getByRole('button', { name: /Write the copy/ }).click()
  await expect(dialog).toBeHidden()
  await expect(app.page.getByText(/A mended copy was written to/)).toBeVisible()
  await expect(app.page.getByRole('contentinfo', { name: 'Status' })).toContainText('no problems')
  expect(readFileSync(file)).toEqual(before)
  expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2)
  await app.page.getByRole('button', { name: 'Copy the command for pi' }).click()
  await expect
    .poll(() => app.main.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^cd '.*' && pi --session '.*\.jsonl'$/)
})

test('a session goes to the trash after a question, and one that looks live does not', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp({ path: file })
  await app.main.evaluate(({ dialog, shell }) => {
    const seen = globalThis as { trashed?: string; asked?: string; answer?: number }
    dialog.showMessageBox = ((_over: unknown, options: { readonly detail: string }) => {
      seen.asked = options.detail
      return Promise.resolve({ response: seen.answer ?? 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    shell.trashItem = (path) => {
      seen.trashed = path
      return Promise.resolve()
    }
  })
  const seen = () => app.main.evaluate(() => globalThis as { trashed?: string; asked?: string })
  await app.runCommand('Move to the trash…')
  await expect.poll(async () => (await seen()).asked).toContain(file)
  expect((await seen()).trashed).toBeUndefined()
  await app.main.evaluate(() => Object.assign(globalThis, { answer: 1 }))
  await app.runCommand('Move to the trash…')
  await expect.poll(async () => (await seen()).trashed).toBe(file)
  await expect(app.page.getByText('moved to the trash of the system')).toBeVisible()
  expect(existsSync(file)).toBe(true)

  const live = readFileSync(SHOWCASE, 'utf8').replace(
    /"timestamp":"[^"]+"(?=[^\n]*\n$)/,
    `"timestamp":"${new Date().toISOString()}"`,
  )
  const inUse = await home.addFile('live.jsonl', live)
  await app.openSession(inUse)
  await app.runCommand('Move to the trash…')
  await expect(app.page.getByRole('alert')).toContainText(
    'was not moved. This session was written to within the last two minutes.',
  )
  expect((await seen()).trashed).toBe(file)
})

test('the file is shown in its folder, and its path and the command for pi are copied', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp({ path: file })
  await app.main.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => void Object.assign(globalThis, { shown: path })
  })
  await app.runCommand('Show the file in its folder')
  await expect.poll(() => app.main.evaluate(() => (globalThis as { shown?: string }).shown)).toBe(file)
  const clipboard = () => app.main.evaluate(({ clipboard: system }) => system.readText())
  await app.runCommand('Copy the path of the file')
  await expect.poll(clipboard).toBe(file)
  await app.runCommand('Copy the command to go on in pi')
  await expect.poll(clipboard).toBe(`cd '/home/user/birdlog' && pi --session '${file}'`)
})

test('a path is forked by keys alone into a project that the library knows', async ({ openApp, home }) => {
  const other = readFileSync(SHOWCASE, 'utf8').replace('/home/user/birdlog', home.project)
  await home.addSession(await home.addFile('other.jsonl', other))
  const file = await home.addSession(SHOWCASE)
  const app = await openApp({ path: file })
  await expect(app.page.getByRole('list', { name: 'Sessions' }).locator('[data-session-file]')).toHaveCount(2)
  await app.press('Mod+Shift+F')
  const dialog = dialogOf(app, 'Fork path…')
  await expect(dialog).toContainText('this folder is not there: pi will ask')
  await dialog.getByRole('button', { name: /^Project:/ }).focus()
  await app.press('Enter')
  await app.page.getByRole('menuitemradio', { name: /^project/ }).focus()
  await app.press('Enter')
  await expect(dialog).toContainText(home.project)
  await expect(dialog).not.toContainText('this folder is not there')
  await app.screenshot('fork-known')
  await dialog.getByRole('button', { name: /Write the fork/ }).focus()
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(app.page.getByText(/The fork was written to/)).toBeVisible()
  const folder = join(home.agent, 'sessions', `--${home.project.replace(/^\//, '').replaceAll('/', '-')}--`)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a path is exported by mouse, after a look for secrets; every branch by keys', async ({ openApp, home }) => {
  const secret = ['gh', 'p_', 'a1B2'.repeat(9)].join('')
  const text = readFileSync(SHOWCASE, 'utf8').replaceAll('README', `README ${secret}`)
  const app = await openApp({ path: await home.addFile('secret.jsonl', text) })
  const dialog = dialogOf(app, 'Export…')
  await choosePlace(app, join(home.folder, 'path.html'))
  await app.runCommand('Export…')
  await expect(dialog).toContainText('like a secret: a token of GitHub, ghp_')
  await dialog.getByRole('radio', { name: 'HTML' }).click()
  await app.screenshot('export')
  await dialog.getByRole('button', { name: 'Choose a place and write' }).click()
  await expect(dialog).toBeHidden()
  const html = readFileSync(join(home.folder, 'path.html'), 'utf8')
  expect(html).toContain('[hidden]')
  expect(html).not.toContain(secret)

  await choosePlace(app, join(home.folder, 'all.md'))
  await app.press('Mod+Shift+E')
  await dialog.getByRole('radio', { name: 'One path' }).focus()
  await app.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Leave them in' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Hide them' }).focus()
  await app.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Choose a place and write' }).focus()
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  expect(readFileSync(join(home.folder, 'all.md'), 'utf8')).toContain(secret)
})

test('the folded tree is exported as a drawing by mouse, and as a picture by keys', async ({ openApp, home }) => {
  const hostile = '</text><script>alert(1)</script> & "q" \\u0007'
  const secret = ['gh', 'p_', 'a1B2'.repeat(9)].join('')
  const text = readFileSync(SHOWCASE, 'utf8').replaceAll('README', `${hostile.replaceAll('"', '\\"')} ${secret}`)
  const app = await openApp({ path: await home.addFile('hostile.jsonl', text) })
  const dialog = dialogOf(app, 'Export…')
  await choosePlace(app, join(home.folder, 'tree.svg'))
  await app.runCommand('Export…')
  await dialog.getByRole('radio', { name: 'SVG' }).click()
  await expect(dialog).toContainText('like a secret: a token of GitHub, ghp_')
  await expect(dialog).toContainText(/nodes, [\d,]+ × [\d,]+ pixels/)
  await app.screenshot('export-svg')
  await dialog.getByRole('button', { name: 'Choose a place and write' }).click()
  await expect(dialog).toBeHidden()
  const svg = readFileSync(join(home.folder, 'tree.svg'), 'utf8')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /)
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;')
  expect(svg).not.toContain(secret)
  expect(svg).toContain('you are here')
  expect(svg).toContain('π opens here')
  // Nothing runs, nothing is loaded: no element but these, and no reference but to its own parts.
  expect(svg).not.toMatch(
    /<(?!\/|(?:svg|title|defs|pattern|linearGradient|stop|clipPath|rect|path|line|circle|g|text|tspan)\b)/,
  )
  expect(svg).not.toMatch(/<[^>]*\s(?:on\w+|href|xlink:href|style|src)=|url\((?!#)/)

  await choosePlace(app, join(home.folder, 'tree.png'))
  await app.press('Mod+Shift+E')
  await dialog.getByRole('radio', { name: 'Markdown' }).focus()
  for (let step = 0; step < 3; step += 1) await app.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'PNG' })).toBeChecked()
  const write = dialog.getByRole('button', { name: 'Choose a place and write' })
  await expect(write).toBeEnabled()
  const size = /nodes, ([\d,]+) × ([\d,]+) pixels/.exec(await dialog.innerText())?.slice(1) ?? []
  await write.focus()
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  // The browser draws no SVG that is not well-formed: so the one that this was painted from is.
  const png = readFileSync(join(home.folder, 'tree.png'))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size.map((side) => Number(side.replaceAll(',', ''))))
  expect(png.length).toBeGreaterThan(20_000)
})

test('a session of version 1 is brought to version 3 by mouse, one of version 2 by keys, and each is kept as it was', async ({
  openApp,
  home,
}) => {
  const odd = (name: string) => join(PROJECT_ROOT, 'fixtures', 'odd', name)
  const first = await home.addSession(odd('v1-index.jsonl'))
  const second = await home.addSession(odd('v2-hook-message.jsonl'))
  const [before, secondBefore] = [readFileSync(first), readFileSync(second)]
  const app = await openApp({ path: first })
  const dialog = dialogOf(app, 'Bring to version 3…')
  await expect(app.page.getByText('This session is of version 1.')).toBeVisible()
  await expect(app.page.getByRole('banner')).toContainText('read-only')
  await app.page.getByRole('button', { name: 'Bring to version 3…' }).click()
  await expect(dialog).toContainText('The file is replaced as a whole, and kept as it is under another name beside it.')
  await expect(dialog).toContainText('get ids and parents')
  await expect(dialog).toContainText(`${basename(first)}.v1.bak`)
  await app.screenshot('migrate')
  await dialog.getByRole('button', { name: 'Keep the old file and write the new one' }).click()
  await expect(dialog).toBeHidden()
  await expect(app.page.getByText(/is of version 3 now/)).toBeVisible()
  await expect(app.page.getByText('This session is of version 1.')).toBeHidden()
  await expect(app.page.getByRole('banner')).not.toContainText('read-only')
  expect(readFileSync(`${first}.v1.bak`)).toEqual(before)
  expect(readFileSync(first, 'utf8')).toContain('"version":3')
  // What was refused before can be done now.
  await app.press('F2')
  await dialogOf(app, 'Rename…').getByRole('textbox').fill('of version 3')
  await app.press('Enter')
  await expect(app.page.getByRole('banner')).toContainText('of version 3')

  await app.openSession(second)
  await expect(app.page.getByText('This session is of version 2.')).toBeVisible()
  await app.press('Mod+K')
  await app.page.keyboard.type('Bring to version 3')
  await app.press('Enter')
  await expect(dialog).toContainText('Messages of hooks get the role custom')
  await dialog.getByRole('button', { name: 'Keep the old file' }).focus()
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(app.page.getByText('This session is of version 2.')).toBeHidden()
  expect(readFileSync(`${second}.v2.bak`)).toEqual(secondBefore)
  await app.press('Mod+K')
  await app.page.keyboard.type('Bring to version 3')
  await expect(app.page.getByRole('option', { name: /Bring to version 3/ })).toContainText('not of version 1 or 2')
})

test('a session is live as long as somebody writes to it, while it is open', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp({ path: file })
  const banner = app.page.getByRole('banner')
  const live = banner.getByText('live', { exact: true })
  await expect(live).toBeHidden()
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
  const { id: parentId } = JSON.parse(last) as { readonly id: string }
  const entry = { type: 'session_info', id: '0badcafe', parentId, timestamp: new Date().toISOString(), name: 'in use' }
  appendFileSync(file, `${JSON.stringify(entry)}\n`)
  await expect(live).toBeVisible()
  await expect(live).toHaveAttribute('title', 'This session was written to within the last two minutes.')
  const old = new Date(Date.now() - 3 * 60_000)
  utimesSync(file, old, old)
  await expect(live).toBeHidden({ timeout: 20_000 })
  // What is written here is no sign of others.
  await app.press('F2')
  await dialogOf(app, 'Rename…').getByRole('textbox').fill('mine')
  await expect(dialogOf(app, 'Rename…')).not.toContainText('two minutes')
  await app.press('Enter')
  await expect(banner).toContainText('mine')
  await expect(live).toBeHidden()
})
