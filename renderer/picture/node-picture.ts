import { Flag, Kind } from '../../shared/session/kinds.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { firstOf, isHidden, isOnPath, nodeOf } from '../../shared/tree/folded-tree.ts'
import { firstUserOf, nodeFacts, timeAbove } from '../../shared/tree/node-facts.ts'
import { branchOf, laneOf } from '../../shared/tree/node-links.ts'
import { heightOf } from '../../shared/tree/rows.ts'
import { settingChange } from '../../shared/tree/setting-marks.ts'
import { laneX, nodeWidth } from '../canvas/in-view.ts'
import { activityWords, branchWord, lengthWords, sumWords } from '../tree/card-words.ts'
import { shortTime } from '../tree/clock.ts'
import { kindWord } from '../tree/kind-words.ts'
import { laneColor } from '../tree/lane-color.ts'
import { contextWords } from '../tree/node-state.ts'
import { errorWords, holdsOf, markWords, pillWords, saidOf } from '../tree/node-words.ts'
import { rowText } from '../tree/row-text.ts'
import { settingWords } from '../tree/setting-words.ts'
import { formatTokens } from '../../shared/figures.ts'
import { STATE_MARKS } from '../ui/state-word.tsx'
import { fitted } from './fitted-text.ts'
import { rowOf, shown } from './picture-words.ts'
import type { Picture } from './picture.ts'
import { escapeXml, svgElement, svgText } from './svg.ts'

/** Where the parts of a node stand, in pixels: what `canvas/nodes.module.css` makes of the same sizes. */
const LEFT = 15
const RIGHT = 10
const HEAD_LINE = 18
const TEXT_LINE = 36
const HOLDS_LINES = [53, 69] as const
const SPACE = 6

const HEAD = { size: 11.5, isBold: false } as const
const PILL = { size: 12, isBold: false } as const
const BADGE = { size: 11, isBold: true } as const
const SETTING = { size: 10.5, isBold: false } as const

/** One piece of text in a line. */
interface Piece {
  readonly text: string
  readonly color: `--${string}`
  readonly isBold?: boolean
}

/** A drawn node, as the canvas shows it from near. */
export function nodePicture(picture: Picture, node: number): string {
  const { tree } = picture
  const kind = tree.kind[node] ?? 0
  const isPill = kind === Drawn.segment || kind === Drawn.stub
  const inner = isPill ? pill(picture, node) : kind === Drawn.card ? branch(picture, node) : card(picture, node)
  const parts = [frame(picture, node, isPill), ...inner, settingMark(picture, node), badges(picture, node)]
  return svgElement(
    'g',
    { transform: `translate(${laneX(laneOf(tree, node))} ${tree.y[node] ?? 0})` },
    ...parts.filter((part) => part !== ''),
  )
}

function card(picture: Picture, node: number): readonly string[] {
  const { tree, labels } = picture
  const { columns } = tree.model
  const first = firstOf(tree, node)
  const row = rowOf(picture, first)
  const facts = nodeFacts(tree, node)
  const { text, error } = rowText(row)
  const isUser = columns.kind[first] === Kind.user
  const said = saidOf(facts, contextWords(tree, node, picture.context))
  const weight =
    columns.kind[first] === Kind.compaction && facts.entries === 1
      ? picture.compactionTokens(first)
      : facts.tokens > 0
        ? formatTokens(facts.tokens)
        : ''
  const tail: readonly Piece[] = [
    ...(said === null
      ? []
      : [{ text: `${STATE_MARKS[said]} ${said}`, color: said === 'failed' ? '--error' : '--cut' } as const]),
    { text: holdsOf(tree, node, facts) ?? '', color: '--text-3' },
    { text: weight, color: '--text-3' },
  ]
  const failures = facts.entries > 1 && facts.errors > 0 ? `✕ ${errorWords(facts.errors)}` : ''
  const isOff = !isOnPath(tree, node)
  return [
    ...head(
      picture,
      kindWord(columns.kind[first] ?? 0, row?.type ?? null),
      node,
      timeAbove(tree, node),
      tail,
      labels.get(first)?.label,
    ),
    ...line(
      picture,
      TEXT_LINE,
      13,
      [
        { text: error === null ? '' : `✕ ${error}`, color: '--error' },
        { text, color: isOff ? '--text-3' : '--text', isBold: node === tree.leafNode || (isUser && !isOff) },
      ],
      [{ text: failures, color: '--error' }],
    ),
  ]
}

function branch(picture: Picture, node: number): readonly string[] {
  const { tree, cards, labels } = picture
  const first = firstOf(tree, node)
  const itsCard = cards.get(first) ?? null
  const facts = nodeFacts(tree, node)
  const text = rowOf(picture, itsCard?.title ?? firstUserOf(tree, node))?.text ?? ''
  const failures = facts.errors === 0 ? '' : `✕ ${facts.errors}`
  const faint = (words: readonly string[]): readonly Piece[] => [{ text: words.join(' · '), color: '--text-3' }]
  return [
    ...head(picture, branchWord(facts), node, Number.NaN, faint([lengthWords(facts)]), labels.get(first)?.label),
    ...line(picture, TEXT_LINE, 13, [{ text, color: isOnPath(tree, node) ? '--text' : '--text-2' }]),
    ...line(picture, HOLDS_LINES[0], HEAD.size, faint(sumWords(facts, itsCard))),
    ...line(picture, HOLDS_LINES[1], HEAD.size, faint(activityWords(facts, itsCard)), [
      { text: failures, color: '--error' },
    ]),
  ]
}

function pill(picture: Picture, node: number): readonly string[] {
  const { tree, look } = picture
  const { errors } = nodeFacts(tree, node)
  const isStub = tree.kind[node] === Drawn.stub
  const color = look.color(isOnPath(tree, node) ? '--text-2' : '--text-3')
  const failures = errors === 0 ? '' : ` ✕ ${errors}`
  const width = nodeWidth(tree) - (isStub ? 48 : 24) - look.measure(failures, PILL)
  const text = fitted(`${isStub ? '' : '▸ '}${pillWords(tree, node)}`, width, PILL, look.measure)
  const failed = failures === '' ? '' : svgElement('tspan', { fill: look.color('--error') }, failures)
  const place = isStub ? { x: 34 } : { x: nodeWidth(tree) / 2, 'text-anchor': 'middle' }
  return [
    isStub ? forkSign(look.color('--text-3')) : '',
    svgElement('text', { ...place, y: 17.5, 'font-size': PILL.size, fill: color }, escapeXml(text), failed),
  ]
}

/** What stands before a stub's words: lucide's GitFork, 13 pixels wide. */
function forkSign(color: string): string {
  const circles = (
    [
      [12, 18],
      [6, 6],
      [18, 6],
    ] as const
  ).map(([cx, cy]) => svgElement('circle', { cx, cy, r: 3 }))
  const lines = svgElement('path', { d: 'M18 9v2c0 .6-.4 1-1 1H7c-.6 0-1-.4-1-1V9M12 12v3' })
  const shape = { transform: 'translate(14 6.5) scale(0.54)', fill: 'none', stroke: color, 'stroke-width': 2 }
  return svgElement('g', shape, ...circles, lines)
}

/** The first line of a card: what it is, when, its label; at the right what it holds and weighs. */
function head(
  picture: Picture,
  word: string,
  node: number,
  above: number,
  tail: readonly Piece[],
  label: string | undefined,
): readonly string[] {
  const { tree } = picture
  return line(
    picture,
    HEAD_LINE,
    HEAD.size,
    [
      { text: word, color: isOnPath(tree, node) ? '--text-2' : '--text-3', isBold: true },
      // A label needs the room more.
      { text: label === undefined ? shortTime(nodeFacts(tree, node).from, above) : '', color: '--text-3' },
      { text: label === undefined ? '' : `⚑ ${label}`, color: '--label', isBold: true },
    ],
    tail,
  )
}

/** A line of text: pieces from the left, as far as those at the right leave room. */
function line(
  picture: Picture,
  y: number,
  size: number,
  pieces: readonly Piece[],
  atRight: readonly Piece[] = [],
): readonly string[] {
  const { tree, look } = picture
  const drawn: string[] = []
  const put = (x: number, text: string, { color, isBold = false }: Piece, anchor: 'start' | 'end'): void => {
    drawn.push(
      svgText(text, {
        x,
        y,
        'font-size': size,
        'font-weight': isBold ? 600 : null,
        'text-anchor': anchor === 'end' ? 'end' : null,
        'clip-path': 'url(#node)',
        fill: look.color(color),
      }),
    )
  }
  let right = nodeWidth(tree) - RIGHT
  for (const piece of atRight.toReversed()) {
    if (piece.text === '') continue
    const text = shown(picture, piece.text)
    put(right, text, piece, 'end')
    right -= look.measure(text, { size, isBold: piece.isBold === true }) + SPACE
  }
  let left = LEFT
  for (const piece of pieces) {
    const style = { size, isBold: piece.isBold === true }
    const text = fitted(shown(picture, piece.text), right - left, style, look.measure)
    if (text === '') continue
    put(left, text, piece, 'start')
    left += look.measure(text, style) + SPACE
  }
  return drawn
}

/** Ground, border and left edge: the kind of entry on the active path, the branch off it. */
function frame({ tree, look }: Picture, node: number, isPill: boolean): string {
  const isOff = !isOnPath(tree, node)
  const isLeaf = node === tree.leafNode
  const isStub = tree.kind[node] === Drawn.stub
  const height = heightOf(tree.kind[node] ?? 0)
  const border = isLeaf ? '--accent' : isOff ? '--line' : '--line-strong'
  const ground = svgElement('rect', {
    x: 0.5,
    y: 0.5,
    width: nodeWidth(tree) - 1,
    height: height - 1,
    rx: isPill ? 13 : 8,
    fill: look.color(isOff ? '--page' : isPill ? '--sunken' : '--raised'),
    stroke: look.color(border),
    'stroke-width': isLeaf ? 3 : isStub ? 2 : 1,
    'stroke-dasharray': isStub ? '2 2' : isPill ? '4 3' : null,
  })
  if (isPill) return ground
  return (
    ground +
    svgElement('path', {
      d: `M5 0H8A8 8 0 0 0 0 8V${height - 8}A8 8 0 0 0 8 ${height}H5Z`,
      fill: edge(tree, look, node),
      opacity: isOff ? 0.7 : null,
    })
  )
}

function edge(tree: Picture['tree'], look: Picture['look'], node: number): string {
  const first = firstOf(tree, node)
  const { kind, flags } = tree.model.columns
  if (((flags[first] ?? 0) & (Flag.failed | Flag.toolError)) !== 0) return look.color('--error')
  if (node === tree.leafNode) return look.color('--accent')
  if (!isOnPath(tree, node)) return look.color(`--lane-${laneColor(tree, branchOf(tree, node))}`)
  return look.color(EDGES[kind[first] ?? 0] ?? '--line-strong')
}

const EDGES: Readonly<Record<number, `--${string}`>> = {
  [Kind.user]: '--lane-1',
  [Kind.compaction]: '--cut',
  [Kind.branchSummary]: '--lane-2',
}

/** A change of the model or the thinking level, on the lane above its node. */
function settingMark(picture: Picture, node: number): string {
  const { tree, look, fileLeaf } = picture
  const change = settingChange(tree, node)
  if (change === null) return ''
  const isAside = node === tree.leafNode || node === nodeOf(tree, fileLeaf)
  const most = isAside ? 96 : 210
  const words = fitted(shown(picture, settingWords(change)), most - 24, SETTING, look.measure)
  const width = look.measure(words, SETTING) + 24
  const left = isAside ? 8 : (nodeWidth(tree) - width) / 2
  return (
    box(left, -13, width, 14, 7, look.color('--page'), look.color('--line-strong')) +
    svgElement('path', { d: `M${left + 10} -9.5l3.5 3.5l-3.5 3.5l-3.5 -3.5Z`, fill: look.color('--text-2') }) +
    svgText(words, { x: left + 17, y: -2.5, 'font-size': SETTING.size, fill: look.color('--text-2') })
  )
}

/** The two places that are never mixed up, above the upper right corner. */
function badges({ tree, look, leaf, fileLeaf }: Picture, node: number): string {
  const { here, pi } = markWords(
    node === tree.leafNode ? { isHidden: isHidden(tree, leaf) } : null,
    fileLeaf !== null && nodeOf(tree, fileLeaf) === node ? { isHidden: isHidden(tree, fileLeaf) } : null,
  )
  let right = nodeWidth(tree) + 20
  const drawn: string[] = []
  const put = (words: string | null, fill: `--${string}`, border: `--${string}`, color: `--${string}`): void => {
    if (words === null) return
    const width = look.measure(words, BADGE) + 17
    drawn.push(
      box(right - width, -15, width, 18, 9, look.color(fill), look.color(border)),
      svgText(words, {
        x: right - width / 2,
        y: -2,
        'font-size': BADGE.size,
        'font-weight': 600,
        'text-anchor': 'middle',
        fill: look.color(color),
      }),
    )
    right -= width + 4
  }
  put(pi, '--raised', '--text', '--text')
  put(here, '--accent', '--accent', '--on-accent')
  return drawn.join('')
}

function box(x: number, y: number, width: number, height: number, rx: number, fill: string, stroke: string): string {
  return svgElement('rect', { x, y, width, height, rx, fill, stroke })
}
