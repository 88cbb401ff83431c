import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** Files that are damaged, or are no sessions: each is told in a sentence, and the app lives on. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')
const odd = (name: string): string => join(PROJECT_ROOT, 'fixtures', 'odd', `${name}.jsonl`)

test('what cannot be opened is told in one sentence, and the next session opens as ever', async ({ openApp, home }) => {
  const folder = join(home.folder, 'a-folder.jsonl')
  mkdirSync(folder)
  const locked = await home.addFile(
    'locked.jsonl',
    '{"type":"session","version":3,"id":"x","timestamp":"","cwd":"/"}\n',
  )
  const refused: readonly (readonly [name: string, file: string, sentence: RegExp])[] = [
    ['no session', odd('not-a-session-json'), /not a pi session/i],
    ['plain text', odd('not-a-session-text'), /not a pi session/i],
    ['an empty file', odd('empty'), /empty/i],
    ['blank lines', odd('blank'), /blank|no entries|not a pi session/i],
    ['a folder', folder, /folder/i],
    ['nothing', join(home.folder, 'gone.jsonl'), /not there|does not exist|no file|not found/i],
  ]
  const app = await openApp()
  for (const [name, file, sentence] of refused) {
    await test.step(name, async () => {
      await app.answerDialog(file)
      await app.press('Mod+O')
      const told = app.page.getByRole('alert').filter({ hasText: sentence })
      await expect(told.first()).toBeVisible()
      await expect(told.first()).not.toContainText(/\bat .*:\d+:\d+|Error:/)
      await app.screenshot(name.replaceAll(' ', '-'))
    })
  }

  await test.step('without permission', async () => {
    // Root reads everything, so only an ordinary user sees this refusal; the reader's own test covers both.
    if (process.getuid?.() === 0 || process.platform === 'win32') {
      console.log('skipped: a file without permission can only be shown to an ordinary user of a POSIX system')
      return
    }
    chmodSync(locked, 0o000)
    await app.answerDialog(locked)
    await app.press('Mod+O')
    await expect(
      app.page
        .getByRole('alert')
        .filter({ hasText: /permission|allowed/i })
        .first(),
    ).toBeVisible()
  })

  await app.openSession(SHOWCASE)
  await expect(app.inState('canvas', 'leaf')).not.toHaveCount(0)
})

test('a damaged session opens with its problems listed by line', async ({ openApp }) => {
  const app = await openApp({ path: odd('malformed-line') })
  const status = app.page.getByRole('contentinfo', { name: 'Status' })
  await expect(status).toContainText(/\d+ problems?/)
  await status.getByRole('button', { name: /problem/ }).click()
  await expect(app.page.getByText(/malformed/i).first()).toBeVisible()
  await expect(app.page.getByText(/line \d+/i).first()).toBeVisible()
  await app.screenshot('problems')
})

test('a ring of parents neither hangs nor throws', async ({ openApp }) => {
  const app = await openApp({ path: odd('cycle-pi-hangs') })
  await expect(app.anyNode().first()).toBeVisible()
  await app.openSession(odd('self-parent-pi-hangs'))
  await expect(app.anyNode().first()).toBeVisible()
})

test('a session of a header alone says that it has no entries', async ({ openApp }) => {
  const app = await openApp()
  await app.answerDialog(odd('header-only'))
  await app.press('Mod+O')
  await expect(app.page.getByText(/no entries/i).first()).toBeVisible()
  await expect(app.page.getByRole('tabpanel')).toHaveText('The session has no entry to be read yet.')
  await app.screenshot('header-only')
})

test('a message that nests too deep for Markdown, and a call too deep for a stack, can be read', async ({
  openApp,
  home,
}) => {
  const call = `{"a":`.repeat(20_000) + '"the bottom"' + '}'.repeat(20_000)
  const line = (id: string, parent: string, message: string): string =>
    `{"type":"message","id":"${id}","parentId":${parent},"timestamp":"2026-01-05T09:00:00.000Z","message":${message}}\n`
  const path = await home.addFile(
    'deep.jsonl',
    '{"type":"session","version":3,"id":"deep","timestamp":"2026-01-05T09:00:00.000Z","cwd":"/"}\n' +
      line('0000000a', 'null', '{"role":"user","content":"Look"}') +
      line(
        '0000000b',
        '"0000000a"',
        `{"role":"assistant","content":[{"type":"text","text":"Down."},{"type":"toolCall","id":"t","name":"dig","arguments":${call}}]}`,
      ) +
      line('0000000c', '"0000000b"', `{"role":"user","content":"${'> '.repeat(10_000)}the bottom"}`),
  )
  const app = await openApp({ path })
  const inspector = app.page.getByRole('region', { name: 'Inspector' })
  await expect(inspector).toContainText('the bottom')
  await expect(inspector.getByRole('alert')).toHaveCount(0)
  await app.press('ArrowUp')
  await expect(inspector).toContainText('dig')
  for (const tab of ['Context', 'Compare']) {
    await app.page.getByRole('tab', { name: tab }).click()
    await expect(inspector).toContainText('dig')
    await expect(inspector.getByRole('alert')).toHaveCount(0)
  }
})

test('a message that names characters as HTML does is read as Markdown, in and out of code', async ({
  openApp,
  home,
}) => {
  const text =
    'An **entity**: AT&amp;T, 3 &lt; 4, &copy; 2026, &#65;, &nothing; and `&amp;` and [a](https://a.example/?x&y;).'
  const path = await home.addFile(
    'entities.jsonl',
    '{"type":"session","version":3,"id":"entities","timestamp":"2026-01-05T09:00:00.000Z","cwd":"/"}\n' +
      `{"type":"message","id":"0000000a","parentId":null,"timestamp":"2026-01-05T09:00:00.000Z","message":${JSON.stringify({ role: 'assistant', content: [{ type: 'text', text }] })}}\n`,
  )
  const app = await openApp({ path })
  const inspector = app.page.getByRole('region', { name: 'Inspector' })
  await expect(inspector).toContainText('An entity: AT&T, 3 < 4, © 2026, A, &nothing; and &amp; and a.')
  await expect(inspector.getByRole('alert')).toHaveCount(0)
})
