import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Components and their sheets name the same classes: what only one of them knows does nothing. */

const ROOT = resolve(import.meta.dirname, '../../renderer')

/** Given by the libraries that draw with them, not by us. */
const OF_OTHERS = /^(?:react-flow|contains-task-list)/

const sheets = filesBelow(/\.module\.css$/).map(({ path, text }) => ({ path, text: withoutTexts(text) }))
const classes = new Map(sheets.map(({ path, text }) => [path, new Set(namesIn(text, /\.([a-z][\w-]*)/gi))]))

/** Of each sheet, what is asked of it, and by whom; null for all of it, where a name is worked out. */
const asked = [...filesBelow(/\.tsx?$/).flatMap(askedByComponent), ...sheets.flatMap(askedBySheet)]

test('there are some', () => {
  expect(sheets.length).toBeGreaterThan(30)
  expect(asked.length).toBeGreaterThan(300)
})

test('every class that is asked for stands in its sheet', () => {
  const missing = asked.filter(({ sheet, name }) => name !== null && classes.get(sheet)?.has(name) !== true)
  expect(missing.map(({ by, name }) => `${shown(by)}: ${name}`)).toEqual([])
})

test('every class of a sheet is asked for', () => {
  const unused = [...classes].flatMap(([sheet, names]) => {
    const its = asked.filter((one) => one.sheet === sheet)
    if (its.some(({ name }) => name === null)) return []
    const known = new Set(its.map(({ name }) => name))
    return [...names]
      .filter((name) => !known.has(name) && !OF_OTHERS.test(name))
      .map((name) => `${shown(sheet)}: ${name}`)
  })
  expect(unused).toEqual([])
})

interface Asked {
  readonly sheet: string
  readonly name: string | null
  readonly by: string
}

function askedByComponent({ path, text }: TextFile): readonly Asked[] {
  return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].flatMap(([, variable = '', from = '']) => {
    const sheet = resolve(dirname(path), from)
    const named = namesIn(text, new RegExp(`\\b${variable}\\['([\\w-]+)'\\]`, 'g'))
    const isWorkedOut = new RegExp(`\\b${variable}\\[(?!')`).test(text)
    return [...named, ...(isWorkedOut ? [null] : [])].map((name) => ({ sheet, name, by: path }))
  })
}

/** Rules that take over the style of a class, of their own sheet or of another one. */
function askedBySheet({ path }: TextFile): readonly Asked[] {
  return [...readFileSync(path, 'utf8').matchAll(/composes: ([\w -]+?)(?: from '(.+)')?;/g)].flatMap(
    ([, names = '', from]) => {
      const sheet = from === undefined ? path : resolve(dirname(path), from)
      return names.split(' ').map((name) => ({ sheet, name, by: path }))
    },
  )
}

/** A sheet without its comments and without what stands in quotation marks, where dots mean something else. */
function withoutTexts(sheet: string): string {
  return sheet.replace(/\/\*[^]*?\*\/|'[^']*'|"[^"]*"|\burl\([^)]*\)/g, '')
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name)
}

interface TextFile {
  readonly path: string
  readonly text: string
}

function filesBelow(pattern: RegExp): readonly TextFile[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(ROOT, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

function shown(path: string): string {
  return relative(ROOT, path).replaceAll('\\', '/')
}
