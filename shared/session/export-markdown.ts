import type { Block, EntryView } from '../ipc.ts'
import { exportTitle, imageWords, type ExportedSession } from './exported-session.ts'

/** The beginning of a session as Markdown. */
export function markdownHead(session: ExportedSession): string {
  const facts = session.facts.map(([name, value]) => `- ${name}: \`${value.replaceAll('`', "'")}\``)
  return [`# ${escaped(session.title)}`, ...(facts.length === 0 ? [] : [facts.join('\n')]), ''].join('\n\n')
}

/** One entry as Markdown. What the session holds stays text: no tag of it is left one. */
export function markdownEntry(view: EntryView, follows: string | null): string {
  const title = `## ${escaped(exportTitle(view))}`
  const after = follows === null ? [] : [`*follows ${escaped(follows)}*`]
  return `${[title, ...after, ...view.blocks.map(blockText)].join('\n\n')}\n\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.markdown ? withoutTags(block.text) : fenced(block.text, '')
    case 'thinking':
      return quoted(`Thinking\n\n${withoutTags(block.text)}`)
    case 'toolCall':
      return `**${escaped(block.name)}**\n\n${fenced(block.arguments, 'json')}`
    case 'toolResult':
      return `**${escaped(block.name)}**${block.isError ? ' (error)' : ''}\n\n${fenced(block.text, '')}`
    case 'bash':
      return fenced(`$ ${block.command}\n${block.output}`, '')
    case 'diff':
      return fenced(block.diff, 'diff')
    case 'image':
      return `*${imageWords(block)}*`
    case 'fields':
      return block.fields.map(([name, value]) => `- ${escaped(name)}: ${escaped(value)}`).join('\n')
    case 'notice':
      return `*${escaped(block.text)}*`
  }
}

/** Text as code; the fence is longer than any in it. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}

/** A line of text: no sign of it is one of Markdown's. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&')
}

/**
 * Markdown in which HTML is text; code is left as it is, since nothing in it is a tag. A fence that is left open is closed
 * (CommonMark 4.5): it would take in what follows, and the next fence would end it.
 */
function withoutTags(text: string): string {
  let fence: string | null = null
  const lines = text.split('\n').map((line) => {
    const [, mark = null, info = ''] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) ?? []
    if (fence !== null) {
      if (mark?.startsWith(fence) === true && info.trim() === '') fence = null
      return line
    }
    if (mark !== null) {
      fence = mark
      return line
    }
    return line.replace(/(?<!`)(`+)(?!`)(?:.(?!(?<!`)\1(?!`)))*.\1(?!`)|<(?=[A-Za-z/!?])/g, (found) =>
      found === '<' ? '&lt;' : found,
    )
  })
  return [...lines, ...(fence === null ? [] : [fence])].join('\n')
}
