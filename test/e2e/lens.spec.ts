import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type App } from '../support/app.ts'
import { choosePlace } from '../support/choose-place.ts'
import { ACTING, EVIL_SESSION } from '../support/evil-session.ts'
import { PROJECT_ROOT } from '../support/launch.ts'
import { assistantLine, entryLine, fileText, headerLine, messageLine, userLine } from '../files/session-text.ts'

/** What the model is sent, what became of the rest, and two branches side by side: one story each. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')
/** A question on the branch of the showcase that was given up. */
const ABANDONED_QUESTION = 74

const clipboard = (app: App): Promise<string> => app.main.evaluate(async ({ clipboard: held }) => await held.readText())
const status = (app: App) => app.page.getByRole('contentinfo', { name: 'Status' })
const tab = (app: App, name: string) => app.page.getByRole('tabpanel', { name })

/** An instruction is given, work follows, a compaction forgets it, and the model does what it was told not to do. */
const FORGETFUL = fileText(
  headerLine(),
  userLine('aaaaaaa1', null, 'Never touch `src/keep.ts`. Now tidy up the rest.'),
  messageLine('aaaaaaa2', 'aaaaaaa1', {
    role: 'assistant',
    content: [{ type: 'toolCall', id: 'call-1', name: 'write', arguments: { path: 'src/other.ts', content: 'x' } }],
    provider: 'anthropic',
    model: 'claude',
    stopReason: 'toolUse',
  }),
  messageLine('aaaaaaa3', 'aaaaaaa2', {
    role: 'toolResult',
    toolCallId: 'call-1',
    toolName: 'write',
    content: [{ type: 'text', text: 'written' }],
  }),
  userLine('aaaaaaa4', 'aaaaaaa3', 'Go on with the tests.'),
  entryLine('compaction', 'aaaaaaa5', 'aaaaaaa4', {
    summary: 'The rest was tidied up: src/other.ts.',
    firstKeptEntryId: 'aaaaaaa4',
    tokensBefore: 9_000,
  }),
  assistantLine('aaaaaaa6', 'aaaaaaa5', 'I also cleaned src/keep.ts.'),
)

test('why the model forgot an instruction', async ({ openApp, home }) => {
  const file = await home.addFile('forgetful.jsonl', FORGETFUL)
  const app = await openApp({ path: file })

  await test.step('the instruction is summarised, in the tree and in the comparison', async () => {
    await app.runCommand('Open every run')
    await expect(app.tree('outline').locator('[data-node][data-first="0"]')).toHaveAttribute('data-state', /summarised/)
    await app.runCommand('Compare the full path')
    const lines = app.page.getByRole('list', { name: 'Path and messages side by side' })
    await expect(lines.getByRole('button').first()).toContainText('3 entries')
    await lines.getByRole('button').first().click()
    await expect(lines).toContainText('Never touch')
    await expect(lines).toContainText('in the summary')
  })

  await test.step('a search finds words on both sides, marks them and steps through them', async () => {
    const compare = tab(app, 'Compare')
    const lines = app.page.getByRole('list', { name: 'Path and messages side by side' })
    const field = compare.getByRole('textbox', { name: 'Find on both sides' })
    await field.fill('src/keep.ts')
    await expect(compare).toContainText('2 rows: 2 left, 1 right')
    await expect(lines.locator('mark')).toHaveText(['src/keep.ts', 'src/keep.ts', 'src/keep.ts'])
    // Folded, the run tells that it holds one; the next hit is in it, and opens it.
    await lines.getByRole('button').first().click()
    await expect(lines.getByRole('button').first()).toContainText('1 hit')
    await field.press('Enter')
    await expect(compare).toContainText('1 of 2 rows')
    await expect(lines.getByRole('button', { pressed: true })).toContainText('touch `src/keep.ts`')
    await field.press('Enter')
    await expect(lines.getByRole('button', { pressed: true })).toContainText('cleaned src/keep.ts')
    await app.screenshot('found-on-both-sides')
    // What pi puts round a summary is sent, and stands in no entry.
    await field.fill('compacted into the following')
    await expect(compare).toContainText('1 row: 0 left, 1 right')
    await field.press('Escape')
    await expect(lines.locator('mark')).toHaveCount(0)
  })

  await test.step('the compaction tells that nothing mentions it any more', async () => {
    await app.runCommand('Compactions: what each')
    const context = tab(app, 'Context')
    await expect(context).toContainText('1 compaction on this path')
    await context.getByRole('button', { name: 'What was lost' }).click()
    const losses = context.getByRole('region', { name: 'What was lost' })
    await expect(losses).toContainText('Instructions: 1 of 1')
    await expect(losses).toContainText('✕ lost, not there: src/keep.ts')
    await expect(losses).toContainText('Files written: 0 of 1')
    await losses.getByRole('button', { name: 'Copy the report' }).click()
    await expect.poll(() => clipboard(app)).toContain('(not there: `src/keep.ts`), aaaaaaa1')
    await app.screenshot('lost')

    const out = join(home.folder, 'lost.md')
    await choosePlace(app, out)
    await losses.getByRole('button', { name: 'Export the report' }).click()
    const dialog = app.page.getByRole('dialog', { name: 'Export the report of losses' })
    await expect(dialog).toContainText('Nothing in it looks like a key')
    await app.screenshot('export-report')
    await dialog.getByRole('button', { name: 'Choose a place and write' }).click()
    await expect(dialog).toHaveCount(0)
    expect(readFileSync(out, 'utf8')).toContain('(not there: `src/keep.ts`), aaaaaaa1')
    await losses.getByRole('button', { name: /Never touch/ }).click()
    await expect(app.inState('outline', 'selected')).toHaveAttribute('data-first', '0')
  })

  await test.step('just before the compaction it was still sent', async () => {
    await app.runCommand('Compactions: what each')
    await tab(app, 'Context').getByRole('button', { name: 'Leaf just before it' }).click()
    await expect(status(app)).toContainText('Leaf aaaaaaa4')
    await expect(app.tree('outline').locator('[data-node][data-first="0"]')).toHaveAttribute('data-state', /\bsent\b/)
    await expect(tab(app, 'Context')).toContainText('No compaction lies on this path')
    await app.runCommand('What the model is sent')
    await expect(app.page.getByRole('list', { name: 'Messages sent' })).toContainText('Never touch')
  })
  expect(readFileSync(file, 'utf8')).toBe(FORGETFUL)
})

test('which of two branches went better, by keys alone', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const id = (JSON.parse(readFileSync(SHOWCASE, 'utf8').split('\n')[ABANDONED_QUESTION + 1] ?? '') as { id: string }).id
  await app.press('Mod+G')
  await app.page.keyboard.type(id)
  await app.press('Enter')
  await expect(app.page.getByRole('article', { name: 'Selected entry' })).toContainText(id)
  await app.press('v')

  const compare = tab(app, 'Compare')
  const row = (name: string) => compare.getByRole('row').filter({ has: app.page.getByRole('rowheader', { name }) })
  await expect(row('Prompts')).toContainText('Let us try SQLite')
  await expect(row('Changed')).toContainText('src/sqlite-store.ts')
  await expect(row('Cost').getByRole('cell').first()).toContainText('$')
  await expect(compare.getByRole('list', { name: 'Two contexts side by side' })).toContainText('only here')
  await app.screenshot('branches')
  await compare.getByRole('button', { name: 'Copy the comparison' }).press('Enter')
  await expect.poll(() => clipboard(app)).toContain('| files changed |')

  await test.step('the other one is gone to, and the sides have changed', async () => {
    await compare.getByRole('button', { name: 'Change sides' }).press('Enter')
    await expect(status(app)).toContainText(`Leaf ${id}`)
    await expect(row('Prompts').getByRole('cell').last()).toContainText('Let us try SQLite')
  })

  await test.step('a file of it tells its story', async () => {
    await row('Changed').getByRole('button', { name: 'src/sqlite-store.ts' }).first().press('Enter')
    const calls = app.page.getByRole('list', { name: 'Calls that name src/sqlite-store.ts' })
    await expect(calls).toContainText('write')
    await calls.getByRole('button').first().press('Enter')
    await expect(calls.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  })
})

test('a call without its result is told, and the nearest safe leaf is gone to', async ({ openApp, home }) => {
  const app = await openApp({ path: await home.addFile('forgetful.jsonl', FORGETFUL) })
  await app.press('Mod+G')
  await app.page.keyboard.type('aaaaaaa2')
  await app.press('Enter')
  await expect(app.page.getByRole('article', { name: 'Selected entry' })).toContainText('aaaaaaa2')
  await app.press('Enter')
  await expect(status(app)).toContainText('Leaf aaaaaaa2')
  await expect(app.inState('outline', 'unpaired')).toHaveCount(1)
  await app.runCommand('What the model is sent')
  await expect(tab(app, 'Context')).toContainText('without its other half')
  await tab(app, 'Context').getByRole('button', { name: 'Nearest safe leaf' }).click()
  await expect(status(app)).toContainText('Leaf aaaaaaa3')
  await expect(app.inState('outline', 'unpaired')).toHaveCount(0)
})

for (const theme of ['light', 'dark'] as const) {
  test(`no view of the lens has a fault that a machine finds, ${theme}`, async ({ openApp }) => {
    const app = await openApp({ path: SHOWCASE, theme })
    const views = ['Compactions: what each', 'Context edits', 'System prompt', 'Compare the full path', 'Files: which']
    for (const view of [...views, 'Compare the held branch']) {
      await app.runCommand(view)
      await expect(app.page.getByRole('tabpanel').locator('output')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page: app.page })
        .setLegacyMode(true)
        .include('[data-region="inspector"]')
        .analyze()
      expect(violations.map(({ id, nodes }) => `${view}: ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
    }
  })
}

test('signs that act on the text around them are shown nowhere', async ({ openApp, home }) => {
  mkdirSync(join(home.folder, '.pi', 'agent', 'sessions', 'evil'), { recursive: true })
  const file = await home.addFile(join('.pi', 'agent', 'sessions', 'evil', 'evil.jsonl'), EVIL_SESSION)
  const app = await openApp({ path: file })
  const acting = () => app.page.evaluate(actingIn, ACTING.source)

  await test.step('on any entry, in tree and inspector', async () => {
    await app.runCommand('Open every run')
    for (const at of [0, 1, 2, 3, 4, 5, 13, 15, 12]) {
      await app.tree('outline').locator(`[data-node][data-first="${at}"]`).first().click()
      await expect(app.inState('outline', 'selected')).toHaveAttribute('data-first', String(at))
      await expect.poll(acting, { message: `entry ${at}` }).toEqual([])
    }
  })

  await test.step('in what is sent, the ledger, the comparison, the files and the problems', async () => {
    await app.tree('outline').locator('[data-node][data-first="16"]').first().click()
    for (const command of [
      'What the model is sent',
      'Compactions: what each',
      'Context edits: original',
      'Compare the full path',
      'Files: which branch',
      'Show the problems',
    ]) {
      await app.runCommand(command)
      await expect(app.page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(acting, { message: command }).toEqual([])
    }
  })

  await test.step('in the list of sessions, and in dialogs', async () => {
    await app.page
      .getByRole('button', { name: /gpj.exe/u })
      .first()
      .waitFor()
    for (const command of ['Fork path…', 'Rename…', 'Label…', 'Branch with summary…', 'Export…']) {
      await app.runCommand(command)
      await expect(app.page.getByRole('dialog')).toContainText(/./u)
      await expect.poll(acting, { message: command }).toEqual([])
      await app.press('Escape')
      await expect(app.page.getByRole('dialog')).toHaveCount(0)
    }
  })
})

/** Texts, tooltips and names for readers in a page that hold a sign of those given. Runs in the page. */
function actingIn(source: string): readonly string[] {
  const sign = new RegExp(source, 'u')
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode()) {
    const texts =
      node instanceof Element
        ? ['title', 'aria-label', 'aria-description', 'placeholder'].map((name) => node.getAttribute(name) ?? '')
        : [node.textContent ?? '']
    for (const text of [...texts, document.title]) if (sign.test(text)) found.push(JSON.stringify(text.slice(0, 80)))
  }
  return found
}

test('where pi builds no context, one sentence stands in place of boxes, messages and figures', async ({
  openApp,
  home,
}) => {
  const file = join(home.folder, 'broken.jsonl')
  const lines = [entryLine('message', 'aaaaaaa1', null, {}), userLine('aaaaaaa2', 'aaaaaaa1', 'said after it')]
  writeFileSync(file, fileText(headerLine(), ...lines))
  const app = await openApp({ path: file })
  const inspector = app.page.getByRole('region', { name: 'Inspector' })
  await inspector.getByRole('tab', { name: 'Compare' }).click()
  const why = inspector.getByRole('alert')
  await expect(why).toHaveText(/^Nothing is sent from here\. pi fails here: .* Choose a leaf on another path/)
  await expect(inspector.getByRole('list', { name: 'Path and messages side by side' })).toHaveCount(0)
  await expect(inspector.getByText('Sent to the model')).toHaveCount(0)
  await inspector.getByRole('tab', { name: 'Context' }).click()
  await expect(why).toContainText('Nothing is sent from here.')
  await expect(inspector.getByRole('list', { name: 'Messages sent' })).toHaveCount(0)
  await expect(inspector.getByText(/tokens? of 200k/)).toHaveCount(0)
  await expect(app.page.getByRole('contentinfo', { name: 'Status' })).toContainText('No context: pi fails here')
  await app.screenshot('no-context')
})
