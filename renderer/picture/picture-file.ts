import { countOf, formatCount } from '../../shared/figures.ts'
import type { Picture } from './picture.ts'
import { pictureSize, treePicture } from './tree-picture.ts'

export const PICTURE_FORMATS = ['png', 'svg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** More nodes are no picture any more: programs that show an SVG take very long over it. */
const MAX_NODES = 5_000
/** The largest side of a canvas (Chromium's limit), and the most pixels, each of which takes four bytes while drawn. */
const MAX_SIDE = 16_384
const MAX_PIXELS = 64_000_000

/** Why a tree cannot be exported as a picture, and what to do, in sentences; null where it can. */
export function whyNoPicture(picture: Pick<Picture, 'tree'>, format: PictureFormat): string | null {
  const { count } = picture.tree
  if (count === 0) return 'There is nothing to draw: the filter hides every entry, or the session has none.'
  if (count > MAX_NODES) {
    return `The tree has ${countOf(count, 'node', 'nodes')} as it is folded now, and a picture can hold ${formatCount(MAX_NODES)}. Fold it first: Back to the default view, or Fold every branch off the path into a card.`
  }
  if (format === 'svg' || scaleOf(picture) > 0) return null
  const { width, height } = pictureSize(picture)
  return `A PNG would be ${formatCount(width)} × ${formatCount(height)} pixels, which is too large: ${formatCount(MAX_SIDE)} a side and ${formatCount(MAX_PIXELS / 1e6)} million in all is the most. Export it as SVG, or fold more of it first.`
}

/** Pixels of a PNG for one of the drawing: two where that is not too large, for sharp text; 0 where one is. */
export function scaleOf(picture: Pick<Picture, 'tree'>): number {
  const { width, height } = pictureSize(picture)
  const fits = (scale: number): boolean =>
    Math.max(width, height) * scale <= MAX_SIDE && width * height * scale * scale <= MAX_PIXELS
  return fits(2) ? 2 : fits(1) ? 1 : 0
}

/** The picture as the bytes of a file. @throws Error where the browser cannot paint it */
export async function pictureFile(picture: Picture, format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> {
  const svg = treePicture(picture)
  return format === 'svg' ? new TextEncoder().encode(`${svg}\n`) : await painted(picture, svg)
}

/** The SVG painted. As an image it can run and load nothing (SVG Integration, "secure static mode"). */
async function painted(picture: Picture, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const { width, height } = pictureSize(picture)
  const scale = scaleOf(picture)
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const paper = canvas.getContext('2d')
  if (paper === null) throw new Error('The picture could not be painted.')
  paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) throw new Error('The picture could not be painted.')
  return new Uint8Array(await blob.arrayBuffer())
}
