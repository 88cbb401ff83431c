import { expect, test } from 'vitest'
import { readLink } from '../../electron/main/external-link.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
  ['https://example.com:8443/', 'https://example.com:8443/'],
  // A host in other letters is opened, and asked about, in the spelling that tells it apart.
  ['https://аpple.com/', 'https://xn--pple-43d.com/'],
])('%s may be opened', (address, href) => {
  expect(readLink(address)?.href).toBe(href)
})

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'smb://server/share',
  'ms-settings:privacy',
  'ms-msdt:/id',
  // oxlint-disable-next-line no-script-url -- it is to be refused
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'mailto:a@example.com',
  'app://renderer/index.html',
  'blob:https://example.com/x',
  'https://user@example.com/',
  'https://user:word@example.com/',
  'https://example.com@evil.example/',
  'https:// example.com/',
  ' https://example.com/',
  'https://example.com/\nfoo',
  'java\tscript:alert(1)',
  'https://exa\u200bmple.com/',
  'https://example.com/\u202egpj.exe',
  'https://',
  'https:',
  '//example.com/',
  'example.com',
  '',
  `https://example.com/${'a'.repeat(2_100)}`,
  // Within the bound as it is written, beyond it as it would be opened.
  `https://example.com/${'é'.repeat(1_000)}`,
])('%s is refused', (address) => {
  expect(readLink(address)).toBeNull()
})
