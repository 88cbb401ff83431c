import { describe, expect, it } from 'vitest'
import { findSecrets, withoutSecrets } from '../../shared/session/secrets.ts'

// Put together here, so that no scanner of this repository takes them for real.
const made = (...parts: readonly string[]): string => parts.join('')
const KEY = made('-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIabc+/=\nxyz\n-----END RSA ', 'PRIVATE KEY-----')
const SECRETS: readonly (readonly [text: string, kind: RegExp])[] = [
  [KEY, /private key/],
  [made('AKI', 'AIOSFODNN7EXAMPLE'), /AWS/],
  [made('gh', 'p_', 'a1B2'.repeat(9)), /GitHub/],
  [made('github', '_pat_', 'a1B2'.repeat(14)), /GitHub/],
  [made('glpat', '-', 'a1B2'.repeat(6)), /GitLab/],
  [made('sk-', 'ant-', 'api03-', 'a1B2'.repeat(6)), /Anthropic/],
  [made('sk-', 'proj-', 'a1B2'.repeat(10)), /OpenAI/],
  [made('AI', 'za', 'a1B2c'.repeat(7)), /Google/],
  [made('xo', 'xb-', '1234567890-abc'), /Slack/],
  [made('np', 'm_', 'a1B2'.repeat(9)), /npm/],
  [made('sk', '_live_', 'a1B2'.repeat(6)), /Stripe/],
  [made('ey', 'JhbGciOiJIUzI1NiJ9.ey', 'JzdWIiOiIxMjM0In0.', 'abcdefghijklmno'), /signed token/],
  ['Authorization: Bearer abcdefghij0123456789xyz', /bearer/],
  ['postgres://me:hunter22@db.example/x', /password in an address/],
  ['export SERVICE_API_KEY="a1b2c3d4e5f6g7"', /named as a secret/],
  ['{"text":"{\\"password\\": \\"a1b2c3d4e5f6g7\\"}"}', /named as a secret/],
]

/** The parts of a secret, but for words that say what it is, that stand in a text still. */
function secretsLeft(text: string, secret: string): readonly string[] {
  const parts = secret.match(/[A-Za-z0-9_.-]{12,}/g) ?? []
  return parts.filter((part) => /\d/.test(part) && text.includes(part))
}

describe('a secret', () => {
  it.each(SECRETS)('is found and hidden: %#', (text, kind) => {
    const around = `before ${text} after`
    const found = findSecrets(around, 10)
    expect(found[0]?.kind).toMatch(kind)
    const hidden = withoutSecrets(around)
    expect(hidden).toContain('[hidden]')
    expect(hidden.startsWith('before')).toBe(true)
    expect(hidden.endsWith('after')).toBe(true)
    expect(findSecrets(hidden, 10)).toEqual([])
    expect(JSON.stringify(found)).not.toContain('a1B2a1B2')
  })

  it.each(SECRETS)('is found and hidden behind escapes and colours: %#', (text) => {
    const inJson = JSON.stringify({ a: `x\n${text}\n`, b: `x\t${text}`, c: `\u001b[32m${text}` })
    expect(JSON.stringify(secretsLeft(withoutSecrets(inJson), text))).toBe('[]')
    const inHtml = `<pre>${text.replaceAll('"', '&quot;').replaceAll("'", '&#39;')}</pre>`
    expect(secretsLeft(withoutSecrets(inHtml), text)).toEqual([])
  })

  it('is a private key of PGP, one whose end was cut off, and a quoted one', () => {
    const lines = ['x'.repeat(64), 'y1/+'.repeat(16)]
    const begin = made('-----BEGIN PGP ', 'PRIVATE KEY BLOCK-----')
    const end = made('-----END PGP ', 'PRIVATE KEY BLOCK-----')
    const pgp = [begin, 'Version: GnuPG v2.2 (Linux)', '', ...lines, '=aB3d', end].join('\n')
    const cut = [made('-----BEGIN ', 'PRIVATE KEY-----'), ...lines].join('\n')
    for (const text of [pgp, cut, `> ${cut.replaceAll('\n', '\n> ')}`, JSON.stringify(cut)]) {
      expect(findSecrets(text, 5)[0]?.kind).toBe('a private key')
      expect(withoutSecrets(text)).not.toMatch(/xxxx|y1\/\+/)
    }
  })

  it('is none where code or prose only speaks of one', () => {
    const plain = [
      'const token: string = readToken()',
      'password: the one you chose',
      'if (apiKey === undefined) throw new Error("no key")',
      'totalTokens":123456789012',
      'https://example.com:8080/a@b',
      'skip-to-the-end-of-the-line-and-then-some',
      'tokensBefore: 20000',
      'a task-list-that-is-long-enough-to-look-like-one-1234',
    ]
    for (const text of plain) expect([text, findSecrets(text, 10)]).toEqual([text, []])
  })

  it('leaves JSON that it is hidden in JSON', () => {
    const line = JSON.stringify({ text: `${KEY}\nAPI_TOKEN='a1b2c3d4e5f6g7'`, next: 1 })
    expect(JSON.parse(withoutSecrets(line))).toEqual({ text: "[hidden]\nAPI_TOKEN='[hidden]'", next: 1 })
  })

  it('is looked for in a long text in little time, whatever it holds', () => {
    for (const part of ['token=', 'eyJ', '-----BEGIN PRIVATE KEY-----a', 'a-', 'http://', 'password ', 'x:']) {
      const began = performance.now()
      findSecrets(part.repeat(100_000), 10)
      expect([part, performance.now() - began < 5_000]).toEqual([part, true])
    }
  })
})
