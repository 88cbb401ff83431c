import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** Opening and browsing leaves every file as it was: old versions, torn tails and all. */

const ODD = join(PROJECT_ROOT, 'fixtures', 'odd')
const FILES = ['v1-index', 'v2-hook-message', 'torn-tail', 'no-final-newline', 'two-roots', 'crlf', 'malformed-line']

test('opening and going from leaf to leaf changes no byte and no date', async ({ openApp, home }) => {
  const files: string[] = []
  for (const name of FILES) files.push(await home.addFile(`${name}.jsonl`, readFileSync(join(ODD, `${name}.jsonl`))))
  const seen = (): readonly string[] =>
    files.map((file) => `${basename(file)} ${digestOf(file)} ${statSync(file).mtimeMs}`)
  const before = seen()
  // Beside them; what the system keeps for a user (`.cache`) is not of this app.
  const beside = (): readonly string[] =>
    readdirSync(home.folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  const besideBefore = beside()
  const app = await openApp()
  for (const file of files) {
    await app.openSession(file)
    await expect(app.page.getByText(basename(file, '.jsonl')).first()).toBeVisible()
    await app.inState('canvas', 'leaf').first().click()
    for (const key of ['Home', 'Enter', 'End', 'Enter', 'ArrowUp', 'Enter', 'Alt+ArrowLeft']) await app.press(key)
    for (const tab of ['Context', 'Compare', 'Entry']) await app.page.getByRole('tab', { name: tab }).click()
  }
  await app.close()
  expect(seen()).toEqual(before)
  expect(beside()).toEqual(besideBefore)
})

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
