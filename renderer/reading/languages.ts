import type { LanguageInput } from 'shiki/core'

/** A grammar that is fetched when a text in its language is first shown. */
type Load = () => Promise<{ readonly default: LanguageInput }>

const c: Load = () => import('shiki/langs/c.mjs')
const csharp: Load = () => import('shiki/langs/csharp.mjs')
const css: Load = () => import('shiki/langs/css.mjs')
const diff: Load = () => import('shiki/langs/diff.mjs')
const docker: Load = () => import('shiki/langs/docker.mjs')
const go: Load = () => import('shiki/langs/go.mjs')
const html: Load = () => import('shiki/langs/html.mjs')
const java: Load = () => import('shiki/langs/java.mjs')
const javascript: Load = () => import('shiki/langs/javascript.mjs')
const json: Load = () => import('shiki/langs/json.mjs')
const jsonl: Load = () => import('shiki/langs/jsonl.mjs')
const jsx: Load = () => import('shiki/langs/jsx.mjs')
const kotlin: Load = () => import('shiki/langs/kotlin.mjs')
const lua: Load = () => import('shiki/langs/lua.mjs')
const make: Load = () => import('shiki/langs/make.mjs')
const markdown: Load = () => import('shiki/langs/markdown.mjs')
const php: Load = () => import('shiki/langs/php.mjs')
const powershell: Load = () => import('shiki/langs/powershell.mjs')
const python: Load = () => import('shiki/langs/python.mjs')
const ruby: Load = () => import('shiki/langs/ruby.mjs')
const rust: Load = () => import('shiki/langs/rust.mjs')
const shellscript: Load = () => import('shiki/langs/shellscript.mjs')
const sql: Load = () => import('shiki/langs/sql.mjs')
const swift: Load = () => import('shiki/langs/swift.mjs')
const toml: Load = () => import('shiki/langs/toml.mjs')
const tsx: Load = () => import('shiki/langs/tsx.mjs')
const typescript: Load = () => import('shiki/langs/typescript.mjs')
const xml: Load = () => import('shiki/langs/xml.mjs')
const yaml: Load = () => import('shiki/langs/yaml.mjs')
const zig: Load = () => import('shiki/langs/zig.mjs')

/** Grammars by the highlighter's own names. */
const GRAMMARS = {
  c,
  csharp,
  css,
  diff,
  docker,
  go,
  html,
  java,
  javascript,
  json,
  jsonl,
  jsx,
  kotlin,
  lua,
  make,
  markdown,
  php,
  powershell,
  python,
  ruby,
  rust,
  shellscript,
  sql,
  swift,
  toml,
  tsx,
  typescript,
  xml,
  yaml,
  zig,
} as const satisfies Readonly<Record<string, Load>>

export type Language = keyof typeof GRAMMARS

/** Other names that models give to code fences. */
const ALIASES: Readonly<Record<string, Language>> = {
  bash: 'shellscript',
  // The grammar of C++ is ten times the size of any other; that of C colours most of it.
  'c++': 'c',
  cpp: 'c',
  'c#': 'csharp',
  console: 'shellscript',
  cs: 'csharp',
  dockerfile: 'docker',
  golang: 'go',
  h: 'c',
  hpp: 'c',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  kt: 'kotlin',
  makefile: 'make',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shellscript',
  shell: 'shellscript',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'shellscript',
}

/** The language that a fence or a file's ending names; null for one without a grammar here. */
export function languageOf(name: string): Language | null {
  const wanted = name.toLowerCase()
  if (isLanguage(wanted)) return wanted
  return Object.hasOwn(ALIASES, wanted) ? (ALIASES[wanted] ?? null) : null
}

/** Fetches the grammar of a language. */
export async function loadGrammar(language: Language): Promise<LanguageInput> {
  return (await GRAMMARS[language]()).default
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(GRAMMARS, name)
}
