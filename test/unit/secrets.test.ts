import { describe, expect, it } from 'vitest'
import { hideInMarkdown } from '../../shared/session/markdown-secrets.ts'
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

const BASE64 = Buffer.from('some-one:pass-word-1').toString('base64')
/** A text, and the same with its secret hidden: all of it, and nothing else. */
const WHOLE: readonly (readonly [text: string, hidden: string])[] = [
  ['postgres://postgres:postgres@db.example/x', 'postgres://postgres:[hidden]@db.example/x'],
  ['redis://:hunter22@cache:6379', 'redis://:[hidden]@cache:6379'],
  ['amqp://me:p@ss1@h/x', 'amqp://me:[hidden]@h/x'],
  [
    `DISCORD_TOKEN=${made('MTk4NjIyNDgzNDcxOTI1MjQ4', '.Cl2FMQ.', 'ZnCjm1XVW7vRze4b7Cq4se7kKWs')} x`,
    'DISCORD_TOKEN=[hidden] x',
  ],
  [`CLIENT_SECRET=${made('GOCSPX', '-abc123def456~restOfSecret99')} x`, 'CLIENT_SECRET=[hidden] x'],
  [`AZURE_CLIENT_SECRET=${made('abc8Q', '~AbCdEfGhIjKlMnOpQrStUvWxYz012345')} x`, 'AZURE_CLIENT_SECRET=[hidden] x'],
  ['AZURE_CLIENT_SECRET=abc8Q~AbCdEfGh x', 'AZURE_CLIENT_SECRET=[hidden] x'],
  ['DB_PASSWORD=S3cr3t!Pass#word99xyz x', 'DB_PASSWORD=[hidden] x'],
  ['DB_PASSWORD=ab&cd;ef,gh1 x', 'DB_PASSWORD=[hidden] x'],
  ['"password": "it\'s 1 correct-horse-22 x", y', '"password": "[hidden]", y'],
  ["password = 'p(a)ss w0rd-staple-1' x", "password = '[hidden]' x"],
  ['password=back\\wards1 x', 'password=[hidden] x'],
  ['GET /a?access_token=ya29.a0AbC1d2&user=me x', 'GET /a?access_token=[hidden]&user=me x'],
  ['const apiKey: string = "abc123def456" // x', 'const apiKey: string = "[hidden]" // x'],
  ['<password>hunter2222</password> x', '<password>[hidden]</password> x'],
  ['login --password S3cr3t!Pass x', 'login --password [hidden] x'],
  [`key ${made('gs', 'k_', 'a1B2c3D4'.repeat(6))} x`, 'key [hidden] x'],
  [`key ${made('xa', 'i-', 'a1B2c3D4'.repeat(10))} x`, 'key [hidden] x'],
  [`key ${made('h', 'f_', 'aBcDeFgH'.repeat(4), 'iJ')} x`, 'key [hidden] x'],
  [`bot ${made('123456789', ':AA', 'a1B2c3D4e_f'.repeat(3))} x`, 'bot [hidden] x'],
  [`Authorization: Basic ${BASE64} x`, 'Authorization: Basic [hidden] x'],
  [`{"auths":{"r":{"auth":"${BASE64}"}}}`, '{"auths":{"r":{"auth":"[hidden]"}}}'],
  ['Authorization: Token 9944b09199c62bcf9418 x', 'Authorization: Token [hidden] x'],
  ['Cookie: theme=dark; session=a1b2c3d4e5f6g7 x', 'Cookie: [hidden] x'],
  ['curl -s -u me:pass-word https://h.example', 'curl -s -u me:[hidden] https://h.example'],
  [
    `AccountName=me;AccountKey=${made('a1B2'.repeat(21), 'ab==')};EndpointSuffix=x`,
    'AccountName=me;AccountKey=[hidden];EndpointSuffix=x',
  ],
  ['machine h.example login me password hunter2! x', 'machine h.example login me password [hidden] x'],
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
    const locked = cut.replace('\n', '\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,3F17F5316E2BAC89\n\n')
    for (const text of [
      pgp,
      cut,
      locked,
      JSON.stringify(locked),
      `> ${cut.replaceAll('\n', '\n> ')}`,
      JSON.stringify(cut),
    ]) {
      expect(findSecrets(text, 5)[0]?.kind).toBe('a private key')
      expect(withoutSecrets(text)).not.toMatch(/xxxx|y1\/\+/)
    }
  })

  it.each(WHOLE)('is hidden as a whole, and nothing else is: %s', (text, hidden) => {
    expect(withoutSecrets(text)).toBe(hidden)
    expect(findSecrets(hidden, 10)).toEqual([])
    const json = JSON.stringify({ text: `${text}\nnext`, b: 1 })
    expect(JSON.parse(withoutSecrets(json))).toEqual({ text: `${hidden}\nnext`, b: 1 })
    const markdown = text.replace(/[*_#~!]/g, '\\$&')
    const { text: left, secrets } = hideInMarkdown(markdown)
    expect([left.replaceAll('\\', ''), secrets]).toEqual([hidden.replaceAll('\\', ''), 1])
  })

  it('shows no more than a quarter of itself', () => {
    expect(findSecrets('postgres://u:pass1234@h', 1)[0]?.shown).toBe('pa… (8 characters)')
  })

  it('is none where code or prose only speaks of one', () => {
    const plain = [
      'id 550e8400-e29b-41d4-a716-446655440000',
      'commit 25f599f8d1c0a4be6f3377c1d2e90b5a64c1f7e3',
      'sha512-Zk1V9vC0mXq3rT7yW2eB5nH8jL4pS6dF0gA1uQ9iO3xK7cM2vN5bR8tY4wE6zP1==',
      'const apiKey = process.env.SERVICE_KEY_2',
      'const token = readToken(user1)',
      'headers.authorization = tokens[index2].value',
      'password: "must be at least 8 characters"',
      'PASSWORD_FILE=/run/secrets/db1-password',
      'token_url: https://example.com/oauth2/token',
      'API_TOKEN=${{ secrets.API_TOKEN_2 }} DB_PASSWORD=$DB_PASSWORD_1 db_password="<your-password-1>"',
      'Basic authentication and Basic TypeScript101Course',
      'Cookie: the small one, Cookie: a=1',
      'docker run -u 1000:1000 image',
      'the machine has a login form, and a password field',
      'gsk_ and hf_model_names_are_words and xai-models',
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
    for (const part of [
      'token=',
      'eyJ',
      '-----BEGIN PRIVATE KEY-----a',
      'a-',
      'http://',
      'password ',
      'x:',
      'curl -u a ',
      'machine a ',
      'a://:a',
      'Cookie: a=b;c=',
      'token=\\',
      'secret="a;',
      '--token a;',
      'ya29.',
      'Basic a',
    ]) {
      const began = performance.now()
      findSecrets(part.repeat(100_000), 10)
      expect([part, performance.now() - began < 5_000]).toEqual([part, true])
    }
  })
})
