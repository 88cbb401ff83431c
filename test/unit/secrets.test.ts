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

  it('is none where code or prose only speaks of one', () => {
    const plain = [
      'const token: string = readToken()',
      'password: the one you chose',
      'if (apiKey === undefined) throw new Error("no key")',
      'totalTokens":123456789012',
      'https://example.com:8080/a@b',
      'skip-to-the-end-of-the-line-and-then-some',
      'tokensBefore: 20000',
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
