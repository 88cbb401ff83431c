import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test, type App } from '../support/app.ts'
import { atRest } from '../support/at-rest.ts'
import type { Home } from '../support/home.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What has to be read can be read at the smallest size that a laptop gives the window. */

const SIZE = { width: 1000, height: 700 }

/** The example with a line that cannot be parsed and a last entry of just now: problems to tell, and a live session. */
async function troubled(home: Home): Promise<string> {
  const lines = readFileSync(join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const last = lines.at(-1) ?? ''
  const file = join(home.folder, 'troubled.jsonl')
  const now = last.replace(/"timestamp":"[^"]+"/, `"timestamp":"${new Date().toISOString()}"`)
  writeFileSync(file, [...lines.slice(0, 30), '{"torn', ...lines.slice(30, -1), now, ''].join('\n'))
  return await home.addSession(file)
}

/** Pixels by which an element's own words are wider than it. A part of one is enough for them to end in three dots. */
function cutOff(element: Element): number {
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(element)
  const edges = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map((width) => Number.parseFloat(width))
  const room = element.getBoundingClientRect().width - edges.reduce((sum, width) => sum + width, 0)
  const words = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE)
  const widths = words.map((text) => {
    const range = document.createRange()
    range.selectNode(text)
    return range.getBoundingClientRect().width
  })
  return Math.max(...widths) - room
}

/** All of it lies in the window and is cut off by nothing that it stands in. */
async function expectWhole(locator: Locator): Promise<void> {
  for (const element of await locator.all()) {
    await expect(element).toBeInViewport({ ratio: 0.99 })
    // Widths are laid out in 64ths of a pixel, which is how far two of them can be apart by rounding. The panels of a
    // window that was just opened take a moment to find theirs.
    await expect.poll(() => element.evaluate(cutOff)).toBeLessThanOrEqual(1 / 64)
  }
}

async function open(openApp: (options: { path: string; size: typeof SIZE }) => Promise<App>, home: Home): Promise<App> {
  return await openApp({ path: await troubled(home), size: SIZE })
}

test('the inspector’s tabs and what Compare says of each entry are whole', async ({ openApp, home }) => {
  const app = await open(openApp, home)
  await expect(app.page.getByRole('tab')).toHaveCount(5)
  await expectWhole(app.page.getByRole('tab'))
  await app.page.getByRole('tab', { name: 'Compare' }).click()
  const words = app.page.getByRole('tabpanel').getByText(/^\S?kept$/)
  await expect(words.first()).toBeVisible()
  await expectWhole(words.first())
})

test('the marks of the leaf’s row are whole', async ({ openApp, home }) => {
  const app = await open(openApp, home)
  const row = app.inState('outline', 'leaf')
  await expect(row.getByText('you are here')).toBeVisible()
  for (const mark of [row.getByText('you are here'), row.getByText(/^π/)]) await expectWhole(mark)
})

test('a label beside the marks of the leaf’s row ends in dots, within its column', async ({ openApp, home }) => {
  const lines = readFileSync(join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const { id } = JSON.parse(lines.at(-1) ?? '') as { readonly id: string }
  const label = { type: 'label', id: 'ffff0002', parentId: id, targetId: id, label: 'the last word of all' }
  const file = await home.addFile('labelled.jsonl', `${[...lines, JSON.stringify(label)].join('\n')}\n`)
  const app = await openApp({ path: file, size: SIZE })
  const row = app.outlineRow('the last word of all')
  const mark = row.getByTitle(/^Label: /)
  await expect(mark).toBeVisible()
  await expect(async () => {
    const right = (box: { x: number; width: number } | null): number => box!.x + box!.width
    const cell = await mark.locator('..').boundingBox()
    expect(right(await mark.boundingBox())).toBeLessThanOrEqual(right(cell) + 1 / 64)
  }).toPass()
})

test('what a branch with a summary will write stays in sight', async ({ openApp, home }) => {
  const app = await open(openApp, home)
  await app.inState('outline', 'leaf').click()
  for (let step = 0; step < 4; step++) await app.press('ArrowUp')
  await app.press('Enter')
  await app.runCommand('Branch with summary…')
  const dialog = app.page.getByRole('dialog')
  await expect(dialog.getByText('written to within the last two minutes')).toBeVisible()
  await expect(dialog.getByText(/One entry of type/)).toBeInViewport({ ratio: 0.99 })
  await expect(dialog.getByText(/troubled\.jsonl$/)).toBeInViewport({ ratio: 0.99 })
  await expect(dialog.getByRole('textbox')).toBeInViewport({ ratio: 0.9 })
})

test('what a fork carries, and into which project, is in sight above what it will write', async ({ openApp, home }) => {
  const app = await open(openApp, home)
  await app.runCommand('Fork path…')
  const dialog = app.page.getByRole('dialog')
  await expect(dialog.getByText(/One new file with/)).toBeInViewport({ ratio: 0.99 })
  await expect(dialog.getByRole('radio', { name: 'The one before it' })).toBeInViewport({ ratio: 0.99 })
  await expect(dialog.getByRole('button', { name: /^Project:/ })).toBeInViewport({ ratio: 0.99 })
  await app.press('Escape')
  await app.tree('outline').focus()
  await app.press('Home')
  await app.press('Enter')
  await app.runCommand('Branch with summary…')
  await expect(dialog.getByText(/^Leaves \d+ entries up to/)).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeInViewport({ ratio: 0.9 })
})

test('the rail stands beside the lanes and covers none', async ({ openApp, home }) => {
  const app = await open(openApp, home)
  const rail = app.tree('canvas').getByTitle('The whole tree: drag to move the view')
  const lanes = app.tree('canvas').getByRole('group').first()
  const [beside, among] = await atRest(() => Promise.all([rail.boundingBox(), lanes.boundingBox()]))
  expect(beside?.x).toBeGreaterThanOrEqual((among?.x ?? Number.NaN) + (among?.width ?? Number.NaN))
})

test('in the largest text a card begins in sight and clear of the tools, and what they count is whole', async ({
  openApp,
  home,
}) => {
  writeFileSync(join(home.userData, 'settings.json'), '{"textSize":20}')
  const said = (id: string, parent: string | null, role: string) => ({
    type: 'message',
    id,
    parentId: parent,
    timestamp: '2026-01-05T09:00:00.000Z',
    message: { role, content: 'A sentence that is somewhat longer than the card it is drawn on, in any size.' },
  })
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
  const file = await home.addFile(
    'one-lane.jsonl',
    [
      { type: 'session', version: 3, id: 'one', timestamp: '2026-01-05T09:00:00.000Z', cwd: '/' },
      ...ids.map((id, at) => said(id, ids[at - 1] ?? null, 'user')),
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
  const app = await openApp({ path: file, size: SIZE })
  const canvas = app.tree('canvas')
  const tools = canvas.getByRole('toolbar', { name: 'Canvas view' })
  const expectClear = async (): Promise<void> => {
    const selected = app.inState('canvas', 'selected')
    await expect(selected).toHaveCount(1)
    await expect(async () => {
      const [card, bar, stage] = await Promise.all(
        [selected, tools, canvas.getByRole('group').first()].map((each) => each.boundingBox()),
      )
      expect(card!.x).toBeGreaterThanOrEqual(stage!.x)
      expect(card!.y + card!.height).toBeLessThanOrEqual(bar!.y)
    }).toPass()
  }
  await expectClear()
  // The window may have been larger when the session was drawn first.
  await expect.poll(async () => (await canvas.boundingBox())!.width).toBeLessThan(SIZE.width * 0.6)
  await app.runCommand('Show the leaf on the canvas')
  await expectClear()
  await expectWhole(app.inState('canvas', 'leaf').getByText('you are here'))
  // Going down, each card comes in at the lower edge.
  await app.press('Home')
  for (let step = 1; step < ids.length; step++) {
    await app.press('ArrowDown')
    await expectClear()
  }
  await app.close()

  const branched = await openApp({ path: await troubled(home), size: SIZE })
  await expectWhole(branched.tree('canvas').getByText(/hidden by filter/))
})

test('a name as long as a sentence and the largest text leave every control in the window', async ({
  openApp,
  home,
}) => {
  const file = join(home.folder, 'named.jsonl')
  const named = { type: 'session_info', id: 'ffff0001', parentId: null, timestamp: '2026-09-13T07:30:00.000Z' }
  const lines = readFileSync(join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl'), 'utf8').trimEnd()
  writeFileSync(file, `${lines}\n${JSON.stringify({ ...named, name: 'Why the import loses records '.repeat(9) })}\n`)
  const app = await openApp({ path: await home.addSession(file), size: SIZE })
  for (let step = 0; step < 8; step++) {
    await expect.poll(() => app.page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZE.width)
    for (const name of ['Settings', 'Outline', 'Inspector'])
      await expect(app.page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 0.99 })
    await expect(app.page.getByRole('tab', { name: 'Files' })).toBeInViewport({ ratio: 0.99 })
    await app.press('ControlOrMeta+=')
  }
})
