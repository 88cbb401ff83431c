import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from '../support/app.ts'
import type { Home } from '../support/home.ts'
import { appArguments, electronPath, PROJECT_ROOT } from '../support/launch.ts'

/** Starting the app, as a person does it: with nothing, with a session, and for one picture. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

test('without a session there is a start page, and nothing complains', async ({ openApp }) => {
  const app = await openApp()
  await expect(app.page.getByRole('button', { name: /example/i })).toBeVisible()
  await app.screenshot('start-page')
})

test('a session named on the command line is on screen', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await expect(app.inState('canvas', 'pi-opens-here')).not.toHaveCount(0)
  await expect(app.inState('outline', 'pi-opens-here')).toHaveCount(1)
  await app.screenshot('showcase')
})

test('a session chosen in the system’s dialog is on screen', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp()
  await app.openSession(file)
  await expect(app.inState('canvas', 'leaf')).not.toHaveCount(0)
})

const KEEPS_FOLDER = 'Windows keeps a folder that somebody stands in'
const GONE = {
  'command line': () => [process.execPath, join(PROJECT_ROOT, 'out', 'main', 'cli.js'), 'inspect', SHOWCASE],
  'start script': () => [process.execPath, join(PROJECT_ROOT, 'scripts', 'start.mjs'), '--screenshot', 'a.png'],
  app: (home: Home) => [electronPath(), ...appArguments(home, [SHOWCASE])],
}

for (const [what, command] of Object.entries(GONE)) {
  test(`from a folder that was deleted the ${what} answers in one sentence`, ({ home }) => {
    if (process.platform === 'win32') {
      console.log(`skipped: ${KEEPS_FOLDER}`)
      test.skip(true, KEEPS_FOLDER)
    }
    const gone = join(home.folder, 'gone')
    mkdirSync(gone)
    const result = spawnSync('sh', ['-c', 'rmdir ../gone; exec "$@"', 'sh', ...command(home)], {
      cwd: gone,
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('The folder you are in is not there any more')
    expect(result.stderr).not.toContain('uv_cwd')
  })
}

test('--screenshot draws the session named relative to the caller’s folder, and ends', ({ home }) => {
  const picture = join(home.folder, 'picture.png')
  const args = ['--screenshot', 'picture.png', relative(home.folder, SHOWCASE)]
  const { ELECTRON_RUN_AS_NODE: _, npm_lifecycle_event: __, ...env } = process.env
  const start = join(PROJECT_ROOT, 'scripts', 'start.mjs')
  const result = spawnSync(process.execPath, [start, ...args], {
    cwd: home.folder,
    env,
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect(result.status, result.stderr).toBe(0)
  expect(readFileSync(picture).subarray(1, 4).toString('latin1')).toBe('PNG')
})

test('--tree-picture draws the folded tree, hides what it is told to, and overwrites nothing', ({ home }) => {
  const secret = ['gh', 'p_', 'a1B2'.repeat(9)].join('')
  const file = join(home.folder, 'secret.jsonl')
  writeFileSync(file, readFileSync(SHOWCASE, 'utf8').replaceAll('README', secret))
  const draw = (...args: readonly string[]) =>
    spawnSync(electronPath(), appArguments(home, ['--tree-picture', 'tree.svg', ...args, file]), {
      cwd: home.folder,
      encoding: 'utf8',
      timeout: 50_000,
    })
  const first = draw()
  expect(first.status, first.stderr).toBe(0)
  expect(first.stderr).toMatch(/seems to hold \d+ secrets?; --hide-secrets hides (?:it|them)/)
  const svg = readFileSync(join(home.folder, 'tree.svg'), 'utf8')
  expect(svg).toMatch(/^<svg [^]*you are here[^]*<\/svg>\n$/)
  const second = draw('--hide-secrets', '--theme', 'dark')
  expect(second.status).toBe(1)
  expect(second.stderr).toContain('tree.svg is there already and was left as it is')
  expect(readFileSync(join(home.folder, 'tree.svg'), 'utf8')).toBe(svg)
})
