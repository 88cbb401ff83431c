import type { Block, EntryView } from '../ipc.ts'
import { code, fenced, plain } from '../lens/markdown-text.ts'
import { exportTitle, imageWords, type ExportedSession } from './exported-session.ts'

/** Makes Markdown of a session harmless among other texts; null where it cannot be sure of one. */
export type MakeInert = (markdown: string) => string | null

/** The beginning of a session as Markdown. */
export function markdownHead(session: ExportedSession): string {
  const facts = session.facts.map(([name, value]) => `- ${name}: ${code(value)}`)
  return [`# ${plain(session.title)}`, ...(facts.length === 0 ? [] : [facts.join('\n')]), ''].join('\n\n')
}

/** One entry as Markdown. What the session holds stays text: no tag of it is left one, and nothing of it reaches another. */
export function markdownEntry(view: EntryView, follows: string | null, makeInert: MakeInert): string {
  const title = `## ${plain(exportTitle(view))}`
  const after = follows === null ? [] : [`*follows ${plain(follows)}*`]
  return `${[title, ...after, ...view.blocks.map((block, at) => blockText(block, at === 0, makeInert))].join('\n\n')}\n\n`
}

function blockText(block: Block, isFirst: boolean, makeInert: MakeInert): string {
  switch (block.kind) {
    case 'text':
      if (!block.markdown) return fenced(block.text, '')
      // What is indented would go on with a list of the block before it.
      return makeInert(isFirst ? block.text : block.text.trimStart()) ?? fenced(block.text, '')
    case 'thinking':
      return makeInert(quoted(`Thinking\n\n${block.text}`)) ?? quoted(`Thinking\n\n${fenced(block.text, '')}`)
    case 'toolCall':
      return `**${plain(block.name)}**\n\n${fenced(block.arguments, 'json')}`
    case 'toolResult':
      return `**${plain(block.name)}**${block.isError ? ' (error)' : ''}\n\n${fenced(block.text, '')}`
    case 'bash':
      return fenced(`$ ${block.command}\n${block.output}`, '')
    case 'diff':
      return fenced(block.diff, 'diff')
    case 'image':
      return `*${plain(imageWords(block))}*`
    case 'fields':
      return block.fields.map(([name, value]) => `- ${plain(name)}: ${plain(value)}`).join('\n')
    case 'notice':
      return `*${plain(block.text)}*`
  }
}

function quoted(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
