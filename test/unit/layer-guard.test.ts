import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * The layer guard of the lint configuration, seen to fail: one small file for every import that it must refuse, in a
 * copy of the project's folders, and one for every import that it must let through.
 */

const ROOT = resolve(import.meta.dirname, '../..')
/** Rules that make up the guard. */
const GUARD = /no-restricted-imports|no-nodejs-modules|no-cycle/

const FORBIDDEN: readonly (readonly [file: string, source: string])[] = [
  ['shared/node.ts', "import { readFileSync } from 'node:fs'\nreadFileSync('x')"],
  ['shared/node-type.ts', "import type { Stats } from 'node:fs'\nexport type S = Stats"],
  ['shared/bare-node.ts', "import { join } from 'path'\nexport const path = join('a', 'b')"],
  ['shared/react.ts', "import { useState } from 'react'\nexport const state = useState"],
  ['shared/electron-package.ts', "import { app } from 'electron'\nexport const name = app.name"],
  ['shared/other-package.ts', "import { create } from 'zustand'\nexport const store = create"],
  ['shared/zod-relative.ts', "import { z } from 'zod/v4-mini'\nexport const schema = z"],
  ['shared/tree/electron-side.ts', "import { log } from '../../electron/log.ts'\nexport const written = log"],
  ['shared/renderer-side.ts', "import { store } from '../renderer/store.ts'\nexport const held = store"],
  ['shared/re-export.ts', "export { log } from '../electron/log.ts'"],
  ['renderer/node.ts', "import { readFileSync } from 'node:fs'\nreadFileSync('x')"],
  ['renderer/bare-node.ts', "import { join } from 'path'\nexport const path = join('a', 'b')"],
  ['renderer/electron-package.tsx', "import { ipcRenderer } from 'electron'\nexport const ipc = ipcRenderer"],
  ['renderer/electron-type.ts', "import type { App } from 'electron'\nexport type A = App"],
  ['renderer/canvas/electron-side.ts', "import { log } from '../../electron/log.ts'\nexport const written = log"],
  ['electron/page.ts', "import { store } from '../renderer/store.ts'\nexport const held = store"],
  ['electron/electron-value.ts', "import { app } from 'electron'\nexport const name = app.name"],
  ['electron/host/host.ts', "import { app } from 'electron'\nexport const name = app.name"],
  ['electron/main/window.ts', "import { app } from 'electron'\nexport const name = app.name"],
  ['electron/host/window-side.ts', "import { desk } from '../main/desk.ts'\nexport const held = desk"],
  ['electron/main/host-side.ts', "import { read } from '../host/reading.ts'\nexport const held = read"],
  ['electron/sessions/electron-value.ts', "import { app } from 'electron'\nexport const name = app.name"],
  ['electron/sessions/electron-type.ts', "import type { App } from 'electron'\nexport type A = App"],
  ['electron/sessions/page.ts', "import { store } from '../../renderer/store.ts'\nexport const held = store"],
  ['electron/cli/electron-value.ts', "import { app } from 'electron'\nexport const name = app.name"],
  ['electron/cli/page.ts', "import type { Store } from '../../renderer/store.ts'\nexport type S = Store"],
  ['electron/preload.ts', "import { store } from '../renderer/store.ts'\nexport const held = store"],
  ['shared/ring-a.ts', "import { b } from './ring-b.ts'\nexport const a = (): unknown => b"],
  ['shared/ring-b.ts', "import { a } from './ring-a.ts'\nexport const b = (): unknown => a"],
]

const ALLOWED: readonly (readonly [file: string, source: string])[] = [
  ['shared/zod.ts', "import { z } from 'zod'\nexport const schema = z.string()"],
  ['shared/tree/own.ts', "import { schema } from '../zod.ts'\nexport const held = schema"],
  ['renderer/shared.ts', "import { schema } from '../shared/zod.ts'\nexport const held = schema"],
  ['renderer/package.tsx', "import { useState } from 'react'\nexport const state = useState"],
  [
    'renderer/store.ts',
    "import { create } from 'zustand'\nexport const store = create\nexport type Store = typeof store",
  ],
  ['electron/log.ts', "import { join } from 'node:path'\nexport const log = join('a', 'b')"],
  ['electron/electron-type.ts', "import type { App } from 'electron'\nexport type A = App"],
  ['electron/main.ts', "import { app } from 'electron'\nexport const name = app.name"],
  ['electron/host/reading.ts', "import { path } from '../sessions/node.ts'\nexport const read = path"],
  ['electron/host/protocol.ts', "import { log } from '../log.ts'\nexport const calls = log"],
  ['electron/main/desk.ts', "import { calls } from '../host/protocol.ts'\nexport const desk = calls"],
  ['electron/sessions/node.ts', "import { join } from 'node:path'\nexport const path = join('a', 'b')"],
  ['electron/sessions/shared.ts', "import { schema } from '../../shared/zod.ts'\nexport const held = schema"],
  ['electron/cli/sessions.ts', "import { path } from '../sessions/node.ts'\nexport const held = path"],
]

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

let folder = ''
/** For each file, the rules of the guard that refused it. */
const refusals = new Map<string, string[]>()

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dendro-guard-')))
  cpSync(join(ROOT, '.oxlintrc.jsonc'), join(folder, '.oxlintrc.jsonc'))
  for (const [file, source] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${source}\n`)
  }
  const linter = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [linter, '--format=json'], { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
  for (const { code, filename } of diagnostics) {
    const file = filename.replaceAll('\\', '/')
    if (GUARD.test(code)) refusals.set(file, [...(refusals.get(file) ?? []), code])
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(FORBIDDEN)('the linter refuses %s', (file) => {
  expect(refusals.get(file) ?? []).not.toEqual([])
})

test.each(ALLOWED)('the linter lets %s through', (file) => {
  expect(refusals.get(file) ?? []).toEqual([])
})
