import { useCallback, useEffect, useState } from 'react'
import type { ThemedToken } from 'shiki/core'
import { CopyButton } from '../ui/copy-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { keepCode } from './code-text.ts'
import styles from './code.module.css'
import { highlight, MAX_HIGHLIGHTED } from './highlight.ts'
import { languageOf, type Language } from './languages.ts'

interface Props {
  readonly code: string
  /** As a fence or a file's ending names it; none is shown plain. */
  readonly language?: string
  /** Long lines are broken instead of scrolled. */
  readonly wrap?: boolean
}

/** A piece of code: plain at once, coloured as soon as its grammar is there. */
export function Code({ code, language = '', wrap = false }: Props) {
  const lines = useTokens(code, language)
  const keep = useCallback((block: Element | null) => keepCode(block, code), [code])
  return (
    <div ref={keep} className={styles['block']} data-code>
      <div className={styles['copy']}>
        <CopyButton text={code} what="The code" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <pre className={classNames(styles['code'], wrap && styles['wrap'])} tabIndex={0}>
        <code>{lines === null ? code : lines.map((tokens, at) => <Line key={at} tokens={tokens} />)}</code>
      </pre>
    </div>
  )
}

function Line({ tokens }: { readonly tokens: readonly ThemedToken[] }) {
  return (
    <>
      {tokens.map((token, at) => (
        <span key={at} style={token.color === undefined ? undefined : { color: token.color }}>
          {token.content}
        </span>
      ))}
      {'\n'}
    </>
  )
}

function useTokens(code: string, name: string): readonly (readonly ThemedToken[])[] | null {
  const language = languageOf(name)
  const [result, setResult] = useState<{
    readonly code: string
    readonly lines: readonly (readonly ThemedToken[])[]
  } | null>(null)
  useEffect(() => {
    if (language === null || code.length > MAX_HIGHLIGHTED) return undefined
    let isWanted = true
    async function colour(wanted: Language): Promise<void> {
      try {
        const lines = await highlight(code, wanted)
        if (isWanted) setResult({ code, lines })
      } catch {
        // A grammar that fails leaves the code plain, which can be read as well.
      }
    }
    void colour(language)
    return () => {
      isWanted = false
    }
  }, [code, language])
  return result?.code === code ? result.lines : null
}
