import { SIZE } from '../../shared/tree/rows.ts'
import type { Area } from '../canvas/in-view.ts'
import { laneX, nodeWidth } from '../canvas/in-view.ts'
import { linesIn } from '../canvas/lines.ts'
import { looseMarksIn } from '../canvas/loose-marks.ts'
import { referencesIn } from '../canvas/references.ts'
import { BEYOND_LANE, cutLinesIn, zonesIn } from '../canvas/zones.ts'
import type { CutLine, Zone } from '../canvas/zones.ts'
import { cutWords } from '../tree/compaction-tokens.ts'
import { hiddenWords } from '../tree/node-words.ts'
import { nodePicture } from './node-picture.ts'
import { shown } from './picture-words.ts'
import type { Picture } from './picture.ts'
import { escapeXml, svgElement, svgText } from './svg.ts'

/** Room around the drawing: for the badges at the right and above, and for the lines of cuts at the left. */
const ROOM = { left: 40, right: 44, top: 56, bottom: 36 } as const

const WORDS = { size: 12, isBold: false } as const

/** Size of a picture in pixels at scale 1. */
export function pictureSize({ tree }: Pick<Picture, 'tree'>): { readonly width: number; readonly height: number } {
  const lanes = Math.max(1, tree.laneCount)
  return {
    width: ROOM.left + laneX(lanes - 1) + nodeWidth(tree) + ROOM.right,
    height: ROOM.top + Math.ceil(tree.height) + ROOM.bottom,
  }
}

/**
 * The whole tree as it is folded, as one SVG: from the layout that the canvas draws, and with its parts. It loads
 * nothing and runs nothing: shapes, and text as text.
 */
export function treePicture(picture: Picture): string {
  const { tree, look, title } = picture
  const { width, height } = pictureSize(picture)
  const all: Area = { left: -SIZE.pitch, right: width, top: -ROOM.top, bottom: tree.height + ROOM.bottom }
  const nodes = Array.from({ length: tree.count }, (_, node) => node).filter((node) => node !== tree.leafNode)
  // Its badges lie over the neighbours.
  if (tree.leafNode >= 0) nodes.push(tree.leafNode)
  return svgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `${-ROOM.left} ${-ROOM.top} ${width} ${height}`,
      role: 'img',
      'font-family': look.families,
    },
    svgElement('title', {}, escapeXml(shown(picture, title))),
    definitions(picture),
    svgElement('rect', { x: -ROOM.left, y: -ROOM.top, width, height, fill: look.color('--page') }),
    ...zonesIn(tree, all, picture.path, picture.context).map((zone) => zoneShape(picture, zone)),
    ...linesIn(tree, all, 0).map(({ path, color, isActive }) =>
      svgElement('path', {
        d: path,
        fill: 'none',
        stroke: look.color(isActive ? '--accent' : `--lane-${color}`),
        'stroke-width': isActive ? 3.5 : 2,
        'stroke-opacity': isActive ? null : 0.6,
      }),
    ),
    ...referencesIn(tree, picture.summaries, all, 0).map(({ path, isActive }) =>
      svgElement('path', {
        d: path,
        fill: 'none',
        stroke: look.color('--lane-2'),
        'stroke-width': 2,
        'stroke-opacity': isActive ? 0.9 : 0.45,
        'stroke-dasharray': '0.1 6',
        'stroke-linecap': 'round',
      }),
    ),
    ...cutLinesIn(tree, all, picture.path, picture.context).map((cut) => cutShape(picture, cut)),
    ...looseMarksIn(tree, all).map(({ left, top, words }) =>
      onPage(picture, left, top, `⚠ ${words}`, look.color('--cut')),
    ),
    beforeMark(picture),
    ...nodes.map((node) => nodePicture(picture, node)),
  )
}

/** What the shapes refer to by name: the hatching of what is summarised, the fading of what is kept, a node's room. */
function definitions({ tree, look }: Picture): string {
  const soft = look.color('--cut-soft')
  const room = { x: 0, y: 0, width: nodeWidth(tree) - 8, height: SIZE.branch }
  return svgElement(
    'defs',
    {},
    svgElement(
      'pattern',
      { id: 'summarised', width: 12, height: 12, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      svgElement('rect', { x: 6, y: 0, width: 6, height: 12, fill: soft }),
    ),
    svgElement(
      'linearGradient',
      { id: 'kept' },
      svgElement('stop', { offset: 0, 'stop-color': soft }),
      svgElement('stop', { offset: 0.35, 'stop-color': soft, 'stop-opacity': 0 }),
    ),
    svgElement('clipPath', { id: 'node' }, svgElement('rect', room)),
  )
}

function zoneShape({ look }: Picture, { kind, left, top, width, height }: Zone): string {
  const ground = svgElement('rect', { x: left, y: top, width, height, rx: 10, fill: `url(#${kind})` })
  if (kind === 'summarised') return ground
  return ground + svgElement('rect', { x: left, y: top, width: 3, height, rx: 1.5, fill: look.color('--cut') })
}

/** The line that a compaction draws across its lane, and what it made of the context. */
function cutShape(picture: Picture, { at, state, left, top, width, hasRoom }: CutLine): string {
  const decides = state === 'decides'
  const { look } = picture
  const x = left - BEYOND_LANE
  const color = look.color(decides ? '--cut' : '--text-3')
  return (
    svgElement('line', {
      x1: x,
      x2: left + width + BEYOND_LANE,
      y1: top,
      y2: top,
      stroke: look.color(decides ? '--cut' : '--line-strong'),
      'stroke-width': decides ? 2 : 1,
      'stroke-dasharray': decides ? '6 4' : '2 2',
    }) + (hasRoom ? onPage(picture, x + 8, top + 2, cutWords(state, picture.compactionTokens(at)), color) : '')
  )
}

/** Words on the ground of the page, so that no line runs through them. */
function onPage({ look }: Picture, left: number, top: number, words: string, color: string): string {
  return (
    svgElement('rect', {
      x: left,
      y: top,
      width: look.measure(words, WORDS) + 8,
      height: 16,
      fill: look.color('--page'),
    }) + svgText(words, { x: left + 4, y: top + 12, 'font-size': WORDS.size, fill: color })
  )
}

/** Where the reader stands before the first entry, or on one that nothing on the canvas stands for. */
function beforeMark({ tree, look, leaf }: Picture): string {
  if (tree.leafNode >= 0) return ''
  const words = `you are here${leaf === null ? ': before the first entry' : hiddenWords(true)}`
  const width = look.measure(words, { size: 12, isBold: true }) + 20
  return (
    svgElement('rect', { x: 0, y: -34, width, height: 21, rx: 10.5, fill: look.color('--accent') }) +
    svgText(words, { x: 10, y: -19, 'font-size': 12, 'font-weight': 600, fill: look.color('--on-accent') })
  )
}
