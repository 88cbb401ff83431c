import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** A whole branch folded into a card, on the canvas and in the outline. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

interface Call {
  readonly name?: string
  readonly arguments?: { readonly path?: string }
}

interface Line {
  readonly id: string
  readonly parentId: string | null
  readonly message?: {
    readonly content?: string | readonly Call[]
    readonly usage?: { readonly cost: { readonly total: number } }
  }
  readonly usage?: { readonly cost: { readonly total: number } }
}

/** The ordinals of an entry and of all below it, read off the file by itself. */
function below(lines: readonly Line[], top: number): readonly number[] {
  const ids = new Set([lines[top]?.id])
  return lines.flatMap((line, at) => {
    if (at !== top && !ids.has(line.parentId ?? '')) return []
    ids.add(line.id)
    return [at]
  })
}

test('a branch folded into a card says what it was about, what it cost and how many files it touched', async ({
  openApp,
}) => {
  const lines = readFileSync(SHOWCASE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Line)
  const head = lines.findIndex((line) => JSON.stringify(line).includes('Let us try SQLite'))
  const branch = below(lines, head).map((at) => lines[at])
  const cost = branch.reduce((sum, line) => sum + ((line?.message?.usage ?? line?.usage)?.cost.total ?? 0), 0)
  const files = new Set(
    branch
      .flatMap((line): readonly Call[] => {
        const content = line?.message?.content ?? []
        return typeof content === 'string' ? [] : content
      })
      .filter(({ name }) => ['read', 'write', 'edit'].includes(name ?? ''))
      .map((call) => call.arguments?.path),
  )
  expect(cost).toBeGreaterThan(0.1)
  expect(files.size).toBeGreaterThan(1)

  const app = await openApp({ path: SHOWCASE })
  await app.runCommand('Fold every branch off the path into a card')
  await app.runCommand('Show the whole tree')
  await expect(app.tree('canvas').locator('[data-node="card"]')).toHaveCount(4)
  for (let step = 0; step < 4; step += 1) await app.runCommand('Zoom in')
  for (const view of ['canvas', 'outline'] as const) {
    const card = app.tree(view).locator(`[data-node="card"][data-first="${head}"]`)
    await card.scrollIntoViewIfNeeded()
    await expect(card).toContainText('Let us try SQLite')
    await expect(card).toContainText('3 turns')
    await expect(card).toContainText(`$${cost.toFixed(2)}`)
    await expect(card).toContainText(`${files.size} files`)
    await expect(card).toContainText('last 18:50')
    await expect(card.getByTitle(/^Changed: .*scripts\/migrate\.ts/)).toHaveCount(1)
  }
  await app.screenshot('cards')
})
