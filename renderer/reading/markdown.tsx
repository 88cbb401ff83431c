import { memo, type ComponentProps } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { call } from '../state/connection.ts'
import { Code } from './code.tsx'
import styles from './markdown.module.css'

interface Props {
  readonly text: string
}

/**
 * Text of a session as Markdown. SECURITY: session text is hostile. Raw HTML is shown as text (react-markdown's rule
 * without a raw plugin), links only ask the main process to open them, and images named in it are never fetched.
 */
export const Markdown = memo(function Markdown({ text }: Props) {
  return (
    <div className={styles['text']}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  )
})

const PLUGINS = [remarkGfm]
const COMPONENTS: Components = { a: Link, img: ImageName, pre: Block, table: Table, input: TaskBox }

function Link({ href, children }: ComponentProps<'a'> & ExtraProps) {
  // Footnotes and headings point into the page, where their targets may be another entry's.
  if (href === undefined || href === '' || href.startsWith('#')) return <span>{children}</span>
  return (
    <button type="button" className={styles['link']} title={href} onClick={() => void call('link:open', { url: href })}>
      {children}
    </button>
  )
}

function ImageName({ alt, src }: ComponentProps<'img'> & ExtraProps) {
  const address = typeof src === 'string' ? src : ''
  return (
    <span className={styles['image']} title={address}>
      image not loaded: {alt === undefined || alt === '' ? address : alt}
    </span>
  )
}

function Block({ node, children }: ComponentProps<'pre'> & ExtraProps) {
  const code = node?.children[0]
  if (code?.type !== 'element' || code.tagName !== 'code') return <pre>{children}</pre>
  const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  const classes = code.properties['className']
  const fence = Array.isArray(classes) ? classes.map(String).find((name) => name.startsWith('language-')) : undefined
  return <Code code={text.replace(/\n$/, '')} language={fence?.slice('language-'.length) ?? ''} />
}

function Table({ children }: ComponentProps<'table'> & ExtraProps) {
  return (
    <div className={styles['table']}>
      <table>{children}</table>
    </div>
  )
}

function TaskBox({ checked }: ComponentProps<'input'> & ExtraProps) {
  return <span aria-label={checked === true ? 'done' : 'to do'}>{checked === true ? '☑' : '☐'}</span>
}
