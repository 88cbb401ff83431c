import { expect, test } from '@playwright/test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PROJECT_ROOT } from '../support/launch.ts'

/** Rules of the security list that only what was built can show. No window is opened here. */

const OUT = join(PROJECT_ROOT, 'out')

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

test('the preload is one small CommonJS file that needs nothing but Electron', () => {
  expect(readdirSync(join(OUT, 'preload'))).toEqual(['preload.cjs'])
  const file = join(OUT, 'preload', 'preload.cjs')
  const text = readFileSync(file, 'utf8')
  expect(statSync(file).size).toBeLessThan(2_000)
  expect([...text.matchAll(/\brequire\(\s*(["'`])(.*?)\1\s*\)/g)].map((match) => match[2])).toEqual(['electron'])
  expect(text).not.toMatch(/^\s*(import|export)\b/m)
})

test('exactly three channels join the page and the main process', () => {
  const use = /\bipc(?:Main|Renderer)\.\w+\(|\b\w*[cC]ontents(?:\(\))?\??\.(?:send|postMessage)\(/g
  const channels = built('main', 'preload').flatMap(({ text }) =>
    [...text.matchAll(use)].map((match) => {
      const argument = text.slice(match.index + match[0].length)
      // A channel that is no plain text here cannot be judged, and shows itself as what stands in its place.
      return /^\s*["'`]([^"'`]*)["'`]/.exec(argument)?.[1] ?? argument.slice(0, 40)
    }),
  )
  expect([...new Set(channels)].toSorted()).toEqual(['call', 'event', 'port'])
})

test('the session host and the command line run without Electron', () => {
  for (const entry of ['host.js', 'cli.js']) {
    const files = closure(join(OUT, 'main', entry))
    const using = files.filter((file) =>
      /from\s*["']electron["']|require\(["']electron["']\)/.test(readFileSync(file, 'utf8')),
    )
    expect(using.map((file) => relative(OUT, file))).toEqual([])
  }
})

test('the content policy of the build is the strict one, and only that', () => {
  const main = built('main')
  expect(main.filter(({ text }) => text.includes(POLICY) || text.includes(POLICY.replaceAll("'", "\\'"))).length).toBe(
    1,
  )
  for (const { file, text } of built('main', 'preload', 'renderer')) {
    expect(text, file).not.toMatch(/'unsafe-(inline|eval)'|wasm-unsafe-eval|bypassCSP:\s*(true|!0)/)
  }
})

test('the page holds no Node, no remote address to load, and no text run as code', () => {
  const page = built('renderer')
  expect(page.map(({ file }) => file)).toContain('renderer/index.html')
  for (const { file, text } of page) {
    expect(text, file).not.toMatch(/["'`]node:[a-z]/)
    expect(text, file).not.toMatch(/\bnew Function\(|\beval\(/)
    if (/\.(html|css)$/.test(file)) {
      expect(text, file).not.toMatch(
        /(?:src|href)\s*=\s*["']?\s*(?:https?:)?\/\/|@import|url\(\s*["']?(?:https?:)?\/\//i,
      )
    }
  }
})

/** Text files of parts of the build. */
function built(...parts: readonly string[]): readonly { readonly file: string; readonly text: string }[] {
  return parts
    .flatMap((part) => readdirSync(join(OUT, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file: relative(OUT, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
}

/** A built file and every file of the build that it imports, directly or not. */
function closure(entry: string): readonly string[] {
  const found = [entry]
  for (const file of found) {
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g)) {
      const next = join(file, '..', match[1] ?? '')
      if (!found.includes(next)) found.push(next)
    }
  }
  return found
}
