import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'

/**
 * Markdown of which nothing is HTML, and nothing acts on what follows it: for texts of a session, which are hostile, among
 * others in one file. Code stays as it is. Two grammars decide what is code, CommonMark and GitHub's, since a table of the
 * latter cuts code in two: a sign is left alone only where it is code for both.
 */

/** More characters than this are not parsed at once (some hundred thousand a second are). */
const MAX_PARSED = 60_000
/** Escaping makes other code of what follows. After this many turns the text is taken for made to never end. */
const MAX_TURNS = 20
const BOTH = [[], [gfm()]] as const

/** What could be the beginning of HTML. */
const TAG = /<(?=[A-Za-z/!?])/g
/** What a line begins with that is, or could be, a fence further inside. */
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/
const INNER_FENCE = /^[\s>*+\-\d.)]+(?:`{3}|~{3})/

/** A letter at the margin, behind an empty line: whatever was begun before, but a fence, has ended there. */
const PARAGRAPH = /(?<=\n[ \t]*\n)(?=\p{L})/u

/** @returns null where a text is too long or too odd to be sure of */
export function inertMarkdown(markdown: string): string | null {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  const made: string[] = []
  let prose: string[] = []
  let fence: string | null = null
  let hasInnerFence = false
  for (const line of lines) {
    if (fence !== null) {
      made.push(line)
      if (closes(line, fence)) fence = null
      continue
    }
    // Where a fence stands further inside, only a parser knows which one is open: what follows is all prose to it.
    const [, mark] = hasInnerFence ? [] : (FENCE.exec(line) ?? [])
    if (mark === undefined) {
      prose.push(line)
      hasInnerFence ||= INNER_FENCE.test(line)
      continue
    }
    if (!take(prose)) return null
    prose = []
    made.push(line)
    fence = mark
  }
  if (!take(prose)) return null
  if (fence !== null) made.push(fence)
  return made.join('\n')

  function take(some: readonly string[]): boolean {
    if (some.length === 0) return true
    const text = some.join('\n')
    const inert = (hasInnerFence ? [text] : text.split(PARAGRAPH)).map(inertProse)
    if (inert.includes(null)) return false
    made.push(inert.join(''))
    return true
  }
}

/** A fence ends one that is open (CommonMark 4.5). */
function closes(line: string, fence: string): boolean {
  const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line) ?? []
  return mark.startsWith(fence)
}

function inertProse(text: string): string | null {
  let now = text
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const tags = Array.from(now.matchAll(TAG), ({ index }) => index)
    if (tags.length === 0 && !now.includes(']:') && !/`{3}|~{3}/.test(now)) return now
    if (now.length > MAX_PARSED) return null
    const looks = BOTH.map((extensions) => look(now, [...extensions]))
    const live = tags.filter((at) => !looks.every(({ code }) => code.some(([from, to]) => from <= at && at < to)))
    const named = new Set(looks.flatMap(({ definitions }) => definitions))
    if (live.length === 0 && named.size === 0) return withFenceClosed(now, looks.at(-1)?.openFence ?? null)
    now = escapedAt(now, new Set(live), named)
  }
  return null
}

function withFenceClosed(text: string, fence: string | null): string {
  return fence === null ? text : `${text}\n${fence}`
}

/** @param tags where a `<` is to be text @param named where a `[` begins a definition, which would act on other entries */
function escapedAt(text: string, tags: ReadonlySet<number>, named: ReadonlySet<number>): string {
  let made = ''
  let done = 0
  for (const at of [...tags, ...named].toSorted((a, b) => a - b)) {
    made += text.slice(done, at) + (tags.has(at) ? '&lt;' : '\\[')
    done = at + 1
  }
  return made + text.slice(done)
}

interface Look {
  /** Where code begins and ends. */
  readonly code: readonly (readonly [from: number, to: number])[]
  /** Where definitions of links and footnotes begin. */
  readonly definitions: readonly number[]
  /** What closes the fence that is open at the end; null where none is. */
  readonly openFence: string | null
}

const CODE: ReadonlySet<string> = new Set(['codeText', 'codeFenced', 'codeIndented'])
const DEFINITIONS: ReadonlySet<string> = new Set(['definition', 'gfmFootnoteDefinition'])
const CONTAINERS: ReadonlySet<string> = new Set(['blockQuote', 'listOrdered', 'listUnordered', 'gfmFootnoteDefinition'])

function look(text: string, extensions: NonNullable<NonNullable<Parameters<typeof parse>[0]>['extensions']>): Look {
  // A line before it: a byte order mark at the very beginning would be passed over, and not be counted.
  const written = preprocess()(`\n${text}`, undefined, true)
  const code: (readonly [number, number])[] = []
  const definitions: number[] = []
  let openFence: string | null = null
  let depth = 0
  for (const [what, { type, start, end }] of postprocess(parse({ extensions }).document().write(written))) {
    if (CONTAINERS.has(type)) depth += what === 'enter' ? 1 : -1
    if (what === 'exit') continue
    if (CODE.has(type)) code.push([start.offset - 1, end.offset - 1])
    if (DEFINITIONS.has(type)) definitions.push(start.offset - 1)
    if (type === 'codeFenced') openFence = null
    // The first one opens, the second one closes. One inside of something else ends with it.
    if (type === 'codeFencedFenceSequence')
      openFence = openFence === null && depth === 0 ? text.slice(start.offset - 1, end.offset - 1) : null
  }
  return { code, definitions, openFence }
}
