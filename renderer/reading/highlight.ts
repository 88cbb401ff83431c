import type { HighlighterCore, ThemedToken } from 'shiki/core'
import { loadGrammar, type Language } from './languages.ts'

/** Longer texts are shown plain: colouring them would hold up the page. */
export const MAX_HIGHLIGHTED = 30_000
/** A line longer than this stays plain: generated code has lines of a megabyte. */
const MAX_LINE = 2_000
/** Milliseconds for one line. The first line of a language takes long, since its patterns are compiled then. */
const LINE_TIME = 2_000

let highlighter: Promise<HighlighterCore> | null = null
const ready = new Set<Language>()

/** The tokens of a text, line by line, each with a colour as a CSS variable. */
export async function highlight(code: string, language: Language): Promise<readonly (readonly ThemedToken[])[]> {
  highlighter ??= createHighlighter()
  const core = await highlighter
  if (!ready.has(language)) {
    await core.loadLanguage(await loadGrammar(language))
    ready.add(language)
  }
  // The patterns run on this thread: after what the person is waiting for.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  return core.codeToTokensBase(code, {
    lang: language,
    theme: 'tokens',
    tokenizeMaxLineLength: MAX_LINE,
    tokenizeTimeLimit: LINE_TIME,
  })
}

async function createHighlighter(): Promise<HighlighterCore> {
  // Fetched with the first code that is shown: the tree does not need it.
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'tokens', variablePrefix: '--code-' })],
    langs: [],
    // SECURITY: rule-7. The other engine is WebAssembly, which the page's policy forbids.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
}
