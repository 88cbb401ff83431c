import type { Block, EntryView } from '../ipc.ts'
import { exportTitle, imageWords, type ExportedSession } from './exported-session.ts'

/** The style sheet of every exported page. */
export const EXPORT_STYLE = `:root { color-scheme: light dark }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.55 system-ui, sans-serif }
article { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #8884; border-left: 4px solid #8888; border-radius: 6px }
article.user { border-left-color: #27a }
article.assistant { border-left-color: #174 }
article.compaction { border-left-color: #a60 }
h1 { font-size: 1.5rem } h2 { margin: 0 0 .5rem; font-size: .9rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dd { margin: 0; overflow-wrap: anywhere }
div.text { white-space: pre-wrap; overflow-wrap: anywhere }
pre { overflow: auto; max-height: 32rem; padding: .6rem; background: #8881; border-radius: 4px; font-size: .85rem }
.note { color: #777; font-style: italic }`

/**
 * The beginning of a session as one HTML file. Nothing is loaded and nothing runs, whatever the session holds: the page
 * is one file and text, and its policy lets one style sheet be.
 * @param styleHash SHA-256 of `EXPORT_STYLE` in base64 (Content Security Policy Level 3, `hash-source`)
 */
export function htmlHead(session: ExportedSession, styleHash: string): string {
  const facts = session.facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'">
<meta name="viewport" content="width=device-width">
<title>${escaped(session.title)}</title>
<style>${EXPORT_STYLE}</style>
</head>
<body>
<h1>${escaped(session.title)}</h1>
<dl>${facts.join('')}</dl>
`
}

/** One entry. Everything that the session holds is text. */
export function htmlEntry(view: EntryView, follows: string | null): string {
  const after = follows === null ? '' : `<p class="note">follows ${escaped(follows)}</p>`
  const kind = view.row.role ?? view.row.type
  const style = STYLED.has(kind) ? ` class="${kind}"` : ''
  return `<article${style}><h2>${escaped(exportTitle(view))}</h2>${after}${view.blocks.map(blockHtml).join('')}</article>\n`
}

export const HTML_END = '</body>\n</html>\n'

/** Only these are put into an attribute: what a session calls its entries is any text. */
const STYLED: ReadonlySet<string> = new Set(['user', 'assistant', 'compaction'])

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.markdown ? `<div class="text">${escaped(block.text)}</div>` : code(block.text)
    case 'thinking':
      return `<details><summary>Thinking</summary><div class="text">${escaped(block.text)}</div></details>`
    case 'toolCall':
      return `<p><b>${escaped(block.name)}</b></p>${code(block.arguments)}`
    case 'toolResult':
      return `<p><b>${escaped(block.name)}</b>${block.isError ? ' (error)' : ''}</p>${code(block.text)}`
    case 'bash':
      return code(`$ ${block.command}\n${block.output}`)
    case 'diff':
      return code(block.diff)
    case 'image':
      return `<p class="note">${escaped(imageWords(block))}</p>`
    case 'fields':
      return `<dl>${block.fields.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
    case 'notice':
      return `<p class="note">${escaped(block.text)}</p>`
  }
}

function code(text: string): string {
  return `<pre>${escaped(text)}</pre>`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}
