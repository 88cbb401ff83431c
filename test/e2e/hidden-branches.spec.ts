import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

test('a branch is hidden for good, without a word in the session, and shown again', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const before = readFileSync(file)
  const app = await openApp({ home, path: file })
  const stub = app.tree('canvas').locator('[data-node="stub"]')
  await expect(stub).toHaveCount(0)
  // Where pi opens can never be hidden.
  await app.inState('canvas', 'leaf').first().click()
  await app.press('Mod+K')
  await app.page.keyboard.type('Hide this branch')
  await expect(app.page.getByRole('option', { name: /Hide this branch/ })).toContainText('You stand on this branch.')
  await app.press('Escape')

  await app.runCommand('Show the whole tree')
  const aside = app.tree('canvas').locator('[data-node]:not([data-state~="on-path"])').first()
  const head = Number(await aside.getAttribute('data-first'))
  // The same one, whatever comes into view meanwhile.
  await app.entry(head).click({ button: 'right' })
  await app.page.getByRole('menuitem', { name: 'Hide this branch' }).click()
  await expect(stub).toHaveCount(1)
  await expect(app.entry(head).and(app.page.locator(':not([data-node="stub"])'))).toHaveCount(0)
  await app.screenshot('hidden')
  expect(readFileSync(file)).toEqual(before)
  expect(readFileSync(join(home.userData, 'sidecar.json'), 'utf8')).toContain('"hidden"')
  await app.close()

  const again = await openApp({ home, path: file })
  const kept = again.tree('canvas').locator('[data-node="stub"]')
  await again.runCommand('Show the whole tree')
  await expect(kept).toHaveCount(1)
  await again.runCommand('Show the hidden branches again')
  await expect(kept).toHaveCount(0)
})
