import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'
import { ensurePi } from '../conformance/pi-install.ts'
import { askPi } from '../conformance/pi-run.ts'

/** What a person comes for, one story each, on real files in the real app. */

const FIXTURES = join(PROJECT_ROOT, 'fixtures')
const SHOWCASE = join(FIXTURES, 'showcase.jsonl')

/** Ordinals of the showcase, as its script lays it out. */
const ABANDONED_QUESTION = 74
const BRANCH_POINT = 50
const LAST_COMPACTION = 156

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The id of an entry of a file, by its ordinal. */
function idAt(file: string, ordinal: number): string {
  const line = readFileSync(file, 'utf8').split('\n')[ordinal + 1] ?? ''
  return (JSON.parse(line) as { readonly id: string }).id
}

const status = (app: App) => app.page.getByRole('contentinfo', { name: 'Status' })

test('a click on an entry makes it the leaf: path, context and status follow, and nothing is written', async ({
  openApp,
  home,
}) => {
  const file = await home.addSession(SHOWCASE)
  const before = { digest: digestOf(file), modified: statSync(file).mtimeMs }
  const app = await openApp({ path: file })
  const lastLeaf = idAt(file, 163)
  await expect(status(app)).toContainText(lastLeaf)
  await expect(app.inState('outline', 'pi-opens-here')).toHaveCount(1)

  await test.step('the path was the one to the last entry of the file', async () => {
    await app.runCommand('Show the whole tree')
    const question = app.entry(ABANDONED_QUESTION)
    await expect(question).toHaveCount(1)
    await expect(question).not.toHaveAttribute('data-state', /on-path/)
  })

  await app.entry(ABANDONED_QUESTION).click()
  await expect(app.entry(ABANDONED_QUESTION)).toHaveAttribute('data-state', /\bleaf\b.*/)
  await expect(status(app)).toContainText(`Leaf ${idAt(file, ABANDONED_QUESTION)}`)
  await expect(status(app)).toContainText(`pi opens at ${lastLeaf}`)
  await expect(app.inState('canvas', 'leaf')).toHaveCount(1)

  await test.step('the way back and forth', async () => {
    await app.page.keyboard.press('Alt+ArrowLeft')
    await expect(status(app)).toContainText(`Leaf ${lastLeaf}`)
    await app.page.keyboard.press('Alt+ArrowRight')
    await expect(status(app)).toContainText(`Leaf ${idAt(file, ABANDONED_QUESTION)}`)
  })

  await test.step('before a question of one’s own', async () => {
    await app.entry(ABANDONED_QUESTION).click({ modifiers: ['Alt'] })
    await expect(status(app)).toContainText(`Leaf ${idAt(file, ABANDONED_QUESTION - 1)}`)
  })

  expect({ digest: digestOf(file), modified: statSync(file).mtimeMs }).toEqual(before)
})

test('the cut of a compaction is drawn where it is, and what it did is counted right', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await app.runCommand('Show the whole tree')
  await expect(app.page.locator(`[data-cut="${LAST_COMPACTION}"]`)).toHaveCount(1)

  // Counted from the file itself, not by the code under test.
  const entries = readFileSync(SHOWCASE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(
      (line) =>
        JSON.parse(line) as {
          readonly id: string
          readonly parentId: string | null
          readonly type: string
          readonly firstKeptEntryId?: string
        },
    )
  const place = new Map(entries.map(({ id }, ordinal) => [id, ordinal]))
  const path: number[] = []
  for (let at: number | undefined = entries.length - 1; at !== undefined;) {
    path.unshift(at)
    const parent: string | null = entries[at]?.parentId ?? null
    at = parent === null ? undefined : place.get(parent)
  }
  const firstKept = place.get(entries[LAST_COMPACTION]?.firstKeptEntryId ?? '') ?? -1
  const summarised = path.indexOf(firstKept)
  expect(summarised).toBeGreaterThan(0)

  await app.page.getByRole('tab', { name: 'Compare' }).click()
  const compare = app.page.getByRole('list', { name: 'Path and messages side by side' })
  await expect(compare.getByText(`${summarised} entries`).first()).toBeVisible()
  await expect(app.page.getByText(`${path.length} entries`).first()).toBeVisible()
  await app.screenshot('cut')
})

test('full path and compacted context are read side by side, and differ at another leaf', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE, size: { width: 1600, height: 1000 } })
  await app.page.getByRole('tab', { name: 'Compare' }).click()
  const full = app.page.locator('header', { has: app.page.getByRole('heading', { name: 'Full path' }) })
  await expect(full).toContainText(/Full path\s*≈ [\d.]+k tokens/)
  const figures = async (): Promise<string> => (await full.innerText()).replaceAll(/\s+/g, ' ')
  const atLeaf = await figures()
  const summarised = app.page.getByRole('button', { name: /entries.*summarised/ }).first()
  await expect(summarised).toContainText(/summary/)
  await app.screenshot('compare')

  await test.step('the run that was summarised opens, and says so of each entry', async () => {
    await summarised.click()
    await expect(app.page.getByText('in the summary').first()).toBeVisible()
  })

  await test.step('before the first compaction both sides hold the same', async () => {
    await app.runCommand('Show the whole tree')
    await app.entry(14).click()
    await expect.poll(figures).not.toBe(atLeaf)
    await expect(app.page.getByText('in the summary')).toHaveCount(0)
  })
})

test('a path is forked into another project, and the new session is open with the same path', async ({
  openApp,
  home,
}) => {
  const file = await home.addSession(SHOWCASE)
  const before = digestOf(file)
  const app = await openApp({ path: file })
  await app.runCommand('Show the whole tree')
  await app.entry(BRANCH_POINT).click()
  await app.answerDialog(home.project)
  await app.runCommand('Fork path…')
  const dialog = app.page.getByRole('dialog', { name: 'Fork path…' })
  await dialog.getByRole('button', { name: 'Another project…' }).click()
  await expect(dialog).toContainText('project')
  await app.screenshot('fork-dialog')
  await dialog.getByRole('button', { name: /Write the fork/ }).click()
  await expect(dialog).toBeHidden()
  await expect(app.page.getByText(/The fork was written to/)).toBeVisible()

  const sessions = join(home.agent, 'sessions')
  const folder = readdirSync(sessions).find((name) => name.includes('project') && !name.includes('birdlog'))
  const written = readdirSync(join(sessions, folder ?? 'none'))
  expect(written).toHaveLength(1)
  const lines = readFileSync(join(sessions, folder ?? '', written[0] ?? ''), 'utf8')
    .trimEnd()
    .split('\n')
  const header = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(header).toMatchObject({ type: 'session', version: 3, cwd: home.project, parentSession: file })
  expect(lines.slice(1).some((line) => line.includes(`"id":"${idAt(file, BRANCH_POINT)}"`))).toBe(true)
  expect(digestOf(file)).toBe(before)
  await expect(status(app)).not.toContainText('164 entries')

  await test.step('the real pi is sent the same by both', async () => {
    const installed = await ensurePi()
    if ('unavailable' in installed) {
      console.log(`skipped: ${installed.unavailable}`)
      return
    }
    const fork = join(sessions, folder ?? '', written[0] ?? '')
    const job = (its: string, at: number) => ({ file: its, at: [at], forks: [], tree: false, whole: null, lists: [] })
    const end = lines.slice(1).findLastIndex((line) => !line.startsWith('{"type":"label"'))
    const answers = await askPi(installed.pi, [job(file, BRANCH_POINT), job(fork, end)], 30_000)
    const [theirs, ours] = answers.map((answer) => ('contexts' in answer ? answer.contexts[0] : undefined))
    expect(theirs).toHaveProperty('messages')
    expect(ours).toMatchObject({ messages: theirs && 'messages' in theirs ? theirs.messages : 'pi threw' })
  })
})

test('a branch is left with a summary: one line is appended, and pi opens there', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const old = readFileSync(file)
  const app = await openApp({ path: file })
  await app.runCommand('Show the whole tree')
  await app
    .entry(ABANDONED_QUESTION - 1)
    .or(app.entry(BRANCH_POINT))
    .first()
    .click({ button: 'right' })
  await app.page.getByRole('menuitem', { name: /Branch with summary/ }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Branch with summary…' })
  await dialog.getByRole('textbox').fill('The web page was not worth it.')
  await dialog.getByRole('button', { name: 'Append the summary' }).click()
  await expect(dialog).toBeHidden()
  await expect(status(app)).toContainText('165 entries')

  const now = readFileSync(file)
  expect(now.subarray(0, old.length).equals(old)).toBe(true)
  const added = now.subarray(old.length).toString('utf8')
  expect(added.endsWith('\n')).toBe(true)
  expect(added.trimEnd().split('\n')).toHaveLength(1)
  const entry = JSON.parse(added) as Record<string, unknown>
  expect(entry).toMatchObject({ type: 'branch_summary', fromId: idAt(file, 163) })
  expect(entry['summary']).toContain('The web page was not worth it.')
  await expect(status(app)).toContainText(`Leaf ${String(entry['id'])}`)
  await expect(status(app)).toContainText('pi opens here')
})

test('the example is never written to, neither by the page nor behind it', async ({ openApp, home }) => {
  const before = digestOf(SHOWCASE)
  const app = await openApp()
  await app.page.getByRole('button', { name: /example/i }).click()
  await expect(status(app)).toContainText('164 entries')
  await app.press('Mod+K')
  const palette = app.page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox').fill('Branch with summary')
  await expect(palette.getByRole('option').first()).toContainText('the example that comes with Dendro')
  await app.press('Escape')

  const answer = await app.page.evaluate(async () => {
    const { bridge } = window as unknown as {
      readonly bridge: {
        call(name: string, input: unknown): Promise<{ readonly ok: boolean; readonly value?: unknown }>
      }
    }
    const { value: sessionId } = await bridge.call('session:showcase', {})
    return await bridge.call('branch:summarise', { sessionId, at: 3, atId: 'a', from: 5, fromId: 'b', summary: 'x' })
  })
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused' } })
  expect(digestOf(SHOWCASE)).toBe(before)
  expect(readdirSync(home.agent)).toEqual([])
})
