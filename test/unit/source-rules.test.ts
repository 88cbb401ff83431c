import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Rules of the security list that can be read off the sources. What is built is read in `test/e2e/build-output.spec.ts`. */

const ROOT = resolve(import.meta.dirname, '../..')

interface Rule {
  readonly name: string
  readonly pattern: RegExp
  /** A line the pattern must find, so that a rule that can never fail is noticed. */
  readonly example: string
}

/** What no source of the app may hold, not even in a comment: `scripts/setup/launch.mjs` alone may turn a sandbox off. */
const NEVER: readonly Rule[] = [
  { name: 'a sandbox turned off', pattern: /no-sandbox|sandbox:\s*false/, example: "appendSwitch('no-sandbox')" },
  {
    name: 'web security turned off',
    pattern: /disable-web-security|webSecurity:\s*false/,
    example: 'webSecurity: false',
  },
  { name: 'Node in the page', pattern: /nodeIntegration\w*:\s*true/, example: 'nodeIntegrationInWorker: true' },
  { name: 'a page in the same world', pattern: /contextIsolation:\s*false/, example: 'contextIsolation: false' },
  { name: 'webviews', pattern: /webviewTag:\s*true|<webview/, example: 'webviewTag: true' },
  { name: 'insecure content', pattern: /allowRunningInsecureContent/, example: 'allowRunningInsecureContent: true' },
  {
    name: 'experiments of Chromium',
    pattern: /enableBlinkFeatures|experimentalFeatures/,
    example: 'enableBlinkFeatures: "X"',
  },
  {
    name: 'silenced warnings',
    pattern: /ELECTRON_DISABLE_SECURITY_WARNINGS/,
    example: 'ELECTRON_DISABLE_SECURITY_WARNINGS=1',
  },
  { name: 'the remote module', pattern: /@electron\/remote|enableRemoteModule/, example: "import '@electron/remote'" },
  { name: 'code sent to the page', pattern: /executeJavaScript/, example: 'contents.executeJavaScript(text)' },
  { name: 'blocking messages', pattern: /sendSync/, example: "ipcRenderer.sendSync('x')" },
  { name: 'text run as code', pattern: /\beval\(|new Function\b/, example: 'eval(text)' },
  {
    name: 'text taken as markup',
    pattern: /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    example: 'element.innerHTML = text',
  },
  { name: 'a scheme above the policy', pattern: /bypassCSP:\s*true/, example: 'bypassCSP: true' },
  {
    name: 'a page from a file',
    pattern: /\.loadFile\(|loadURL\(\s*['"`]file:/,
    example: "window.loadFile('index.html')",
  },
  { name: 'files opened by the system', pattern: /\bopenPath\(/, example: 'shell.openPath(path)' },
]

/** Where else Electron's channels may be touched. */
const IPC_FILES = ['electron/ipc.ts', 'electron/main.ts', 'electron/preload.ts']

/** Parts of lines whose number is always more than one, or stands for two, or is a name. */
const ALWAYS_MANY = [
  'entries begin so',
  '… (${text.length} characters)',
  "${count} entries`, 'them'",
  'cut · {tokens} tokens',
  '${title} sessions',
  'summarised above · ${tokens} tokens',
  '${formatCount(text.length)} characters; these',
  'Only the first ${formatCount(before',
  '(image data, ${data.length} characters)',
  '(${secret.length} characters)',
] as const

const sources = ['electron', 'renderer', 'shared'].flatMap(filesBelow)

describe('sources of the app', () => {
  test('there are some', () => expect(sources.length).toBeGreaterThan(20))

  test.each(NEVER)('hold nowhere: $name', ({ pattern, example }) => {
    expect(example).toMatch(pattern)
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('touch Electron’s channels in the contract’s files alone', () => {
    const touching = sources.filter(({ text }) => /\bipc(Main|Renderer)\./.test(text)).map(({ file }) => file)
    expect(touching).not.toEqual([])
    expect(touching.filter((file) => !IPC_FILES.includes(file))).toEqual([])
  })

  test('say no number before a word for many, but by the helper that knows the word for one', () => {
    const many =
      'entries|messages|changes|reads|calls|files|branches|lines|sessions|prompts|problems|secrets|results|labels|edits|hits|tokens|characters|bytes|seconds|days|matches|turns|steps|nodes'
    // A bound of the program itself is always many; and so are the two figures of `5 → 1 tokens`.
    const counted = new RegExp(`\\{(?![^{}]*(?:MAX_|→|limit))[^{}]*\\}\\s+(?:more\\s+)?(?:${many})\\b(?!=)`, 'u')
    expect('says {count} messages').toMatch(counted)
    expect('says ${formatCount(left)} more lines').toMatch(counted)
    expect("says ${countOf(count, 'message', 'messages')} of it").not.toMatch(counted)
    const found = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line) => (counted.test(line) && !line.includes('→') ? [`${file}: ${line.trim()}`] : [])),
    )
    expect(found.filter((line) => !ALWAYS_MANY.some((part) => line.includes(part)))).toEqual([])
  })

  // The linter's layer guard sees static imports only.
  test('import nothing at run time across layers', () => {
    const crossing = sources.filter(({ file, text }) => {
      const specifiers = [...text.matchAll(/\bimport\(\s*(['"`])(.*?)\1/g)].map((match) => match[2] ?? '')
      const foreign = file.startsWith('electron/') ? /\/renderer\// : /\/electron\/|^node:|^electron$/
      return specifiers.some((specifier) => foreign.test(specifier))
    })
    expect(crossing.map(({ file }) => file)).toEqual([])
  })

  test('load nothing from elsewhere in the page and its styles', () => {
    const remote =
      /(?:src|href)\s*=\s*["']\s*(?:https?:)?\/\/|@import\s+(?:url\()?\s*["']?https?:|url\(\s*["']?(?:https?:)?\/\//i
    expect('<link href="https://fonts.example/a.css">').toMatch(remote)
    expect('@import url("https://fonts.example/a.css")').toMatch(remote)
    const pages = sources.filter(({ file }) => /\.(html|css)$/.test(file))
    expect(pages.map(({ file }) => file)).toContain('renderer/index.html')
    expect(pages.filter(({ text }) => remote.test(text)).map(({ file }) => file)).toEqual([])
  })
})

describe('packages', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const npmrc = readFileSync(join(ROOT, '.npmrc'), 'utf8')

  test('are locked by content, without addresses', () => {
    expect(lock).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/)
    const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, { integrity?: string }>> }
    const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    expect(unchecked.map(([path]) => path)).toEqual([])
  })

  test('run no script of their own when they are installed', () => {
    expect(npmrc).toMatch(/^ignore-scripts=true$/m)
  })

  test('name one exact Electron', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      devDependencies: Readonly<Record<string, string>>
    }
    expect(manifest.devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

function filesBelow(folder: string): readonly { readonly file: string; readonly text: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}
