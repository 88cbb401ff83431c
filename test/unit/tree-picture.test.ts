import { expect, test } from 'vitest'
import { fitted } from '../../renderer/picture/fitted-text.ts'
import { scaleOf, whyNoPicture } from '../../renderer/picture/picture-file.ts'
import type { Picture } from '../../renderer/picture/picture.ts'
import { hidden, secretsOf } from '../../renderer/picture/picture-words.ts'
import { escapeXml } from '../../renderer/picture/svg.ts'
import { treePicture } from '../../renderer/picture/tree-picture.ts'
import { laneX } from '../../renderer/canvas/in-view.ts'
import type { Row } from '../../shared/ipc.ts'
import type { PictureRow } from '../../shared/ipc-writing.ts'
import { findSecrets, withoutSecrets } from '../../shared/session/secrets.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { contextOf } from '../../shared/tree/context.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { pathTo, placesOn } from '../../shared/tree/path.ts'
import { assistant, drawn, turns, user } from '../support/shapes.ts'

const HOSTILE = '</text><script>alert(1)</script><a href="https://example.org">&\u0007\ud800'
const SECRET = ['gh', 'p_', 'a1B2'.repeat(9)].join('')

function pictureRow(row: Row): PictureRow {
  const hidden = { ...row, text: withoutSecrets(row.text), error: null }
  return { row, hidden, secrets: findSecrets(row.text, 1) }
}

/** A picture of a tree in which every entry says the same, in a script whose signs are all as wide as high. */
function pictureOf(tree: FoldedTree, text: string): Picture {
  const { columns, facts } = tree.model
  const leaf = tree.leafNode < 0 ? null : columns.count - 1
  const ordinals = pathTo(columns, leaf)
  const rows = Array.from(
    { length: columns.count },
    (_, ordinal) =>
      [ordinal, pictureRow({ ordinal, id: 'a', type: 'message', role: 'user', text, tools: [], error: text })] as const,
  )
  return {
    tree,
    path: { leaf, ordinals, placeOf: placesOn(ordinals) },
    context: { context: contextOf(columns, facts, ordinals), stateOf: () => null },
    labels: new Map([[0, { target: 0, label: text, time: 0 } as never]]),
    summaries: facts.branchSummaries,
    leaf,
    fileLeaf: columns.count - 1,
    rows: new Map(rows),
    cards: new Map(),
    isHidden: false,
    compactionTokens: () => '2k → ≈ 1k',
    title: text,
    look: {
      color: (token) => `rgb(${token.length} 0 0)`,
      families: 'sans-serif',
      measure: (it, { size }) => it.length * size,
    },
  }
}

const BUSH = [
  ...turns(12, 2),
  { ...user, parent: 3 },
  assistant,
  { ...user, parent: 9 },
  { kind: Kind.user, flags: Flag.hasId | Flag.failed },
]

test('every node of the folded tree is drawn once, where the canvas has it', () => {
  const tree = drawn(BUSH)
  const svg = treePicture(pictureOf(tree, 'words'))
  const places = [...svg.matchAll(/<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)">/g)].map(([, x, y]) => `${x} ${y}`)
  const expected = Array.from({ length: tree.count }, (_, node) => `${laneX(laneOf(tree, node))} ${tree.y[node]}`)
  expect(places.toSorted()).toEqual(expected.toSorted())
  expect(svg.match(/you are here/g)).toHaveLength(1)
  expect(svg.match(/π opens here/g)).toHaveLength(1)
})

test('what a session says is text: no element, no reference and no sign that XML forbids comes of it', () => {
  const svg = treePicture(pictureOf(drawn(BUSH), HOSTILE))
  expect(svg).toContain('&lt;/text&gt;')
  expect(svg).not.toMatch(/<(?:script|a)\b|<[^>]*href=/)
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  expect(svg).not.toMatch(/[\u0000-\u0008\ud800-\udfff]/)
  expect(escapeXml('a\u0000b\ud83d\ude00c\udc00d\t\n')).toBe('a\ufffdb\ud83d\ude00c\ufffdd\t\n')
})

test('secrets in it are told by their entry, and can be hidden', () => {
  const picture = pictureOf(drawn(turns(1, 1)), `the token is ${SECRET}`)
  expect(secretsOf(picture).secrets[0]).toMatchObject({ ordinal: 0, kind: 'a token of GitHub' })
  const wide = { ...picture, look: { ...picture.look, measure: () => 1 } }
  expect(treePicture(wide)).toContain(SECRET)
  expect(treePicture(hidden(wide))).not.toContain(SECRET)
})

test('a secret that is hidden shows no part where there is no room for all of it', () => {
  const tree = drawn([{ kind: Kind.modelChange }, user, assistant], {
    facts: { models: [{ provider: 'p', modelId: SECRET }] },
  })
  tree.model.columns.model[0] = 1
  const picture = pictureOf(tree, SECRET)
  // Room for some signs in each place, and for none of the key as a whole.
  const narrow = { ...picture, look: { ...picture.look, measure: (text: string) => text.length * 12 } }
  const part = SECRET.slice(0, 5)
  // The model, the label, the title and the rows.
  expect(treePicture(narrow).split(part).length).toBeGreaterThan(4)
  expect(treePicture(hidden(narrow))).not.toContain(part)
  expect(secretsOf(picture).secrets.filter(({ ordinal }) => ordinal === null)).toHaveLength(2)
})

test('a text is cut where the room ends, between two signs that a person sees', () => {
  const measure = (text: string): number => text.length
  expect(fitted('  one\n two ', 7, { size: 1, isBold: false }, measure)).toBe('one two')
  expect(fitted('one two', 5, { size: 1, isBold: false }, measure)).toBe('one…')
  const family = '👨‍👩‍👧'
  expect(fitted(`${family}${family}`, family.length + 3, { size: 1, isBold: false }, measure)).toBe(`${family}…`)
  expect(fitted('one', 0, { size: 1, isBold: false }, measure)).toBe('')
})

test('what is too large is refused with what to do: a PNG by its pixels, any picture by its nodes', () => {
  const chain = (count: number): FoldedTree => drawn(Array.from({ length: count }, () => ({ kind: Kind.compaction })))
  const small = { tree: chain(20) }
  expect([whyNoPicture(small, 'png'), scaleOf(small)]).toEqual([null, 2])
  expect(scaleOf({ tree: chain(200) })).toBe(1)
  const long = { tree: chain(1000) }
  expect(whyNoPicture(long, 'svg')).toBeNull()
  expect(whyNoPicture(long, 'png')).toMatch(
    /^A PNG would be 464 × [\d,]+ pixels, which is too large: .* Export it as SVG/,
  )
  expect(whyNoPicture({ tree: chain(5001) }, 'svg')).toMatch(/^The tree has 5,001 nodes .* Fold it first/)
})
