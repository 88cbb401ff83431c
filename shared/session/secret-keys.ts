/**
 * Where a key may begin: not in a word, but behind what ends in a letter and is none of it: an escape of JSON (`\\n`), of an
 * address (`%0A`), of HTML (`&quot;` ends in no letter), a colour of a terminal (`ESC[32m`).
 */
export const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[bfnrt])|(?<=\\u[0-9a-fA-F]{4})|(?<=%[0-9a-fA-F]{2})|(?<=\[[0-9;]{0,20}m))`

/** Keys that are known by how they begin. */
const KEYS: readonly (readonly [kind: string, pattern: string])[] = [
  ['a key of AWS', String.raw`(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9])`],
  ['a token of GitHub', 'gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255}'],
  ['a token of GitLab', 'gl(?:pat|ptt|dt|rt|cbt|soat)-[A-Za-z0-9_-]{20,255}'],
  ['a key of Anthropic', 'sk-ant-[A-Za-z0-9_-]{20,255}'],
  ['a key of OpenAI', 'sk-(?!ant-)[A-Za-z0-9_-]{32,255}'],
  ['a key of Groq', 'gsk_[A-Za-z0-9]{40,80}'],
  ['a key of xAI', 'xai-[A-Za-z0-9_-]{40,120}'],
  ['a key of Perplexity', 'pplx-[A-Za-z0-9]{40,80}'],
  ['a token of Hugging Face', 'hf_[A-Za-z0-9]{30,60}(?![A-Za-z0-9_])'],
  ['a token of Replicate', 'r8_[A-Za-z0-9]{36,48}(?![A-Za-z0-9_])'],
  ['a key of Google', 'AIza[0-9A-Za-z_-]{35}'],
  ['a token of Google', String.raw`ya29\.[0-9A-Za-z_-]{20,1000}|GOCSPX-[0-9A-Za-z_-]{20,60}`],
  ['a token of Slack', 'xox[abeprs]-[A-Za-z0-9-]{10,255}|xapp-[0-9]-[A-Za-z0-9-]{20,255}'],
  ['a token of Discord', String.raw`[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,50}`],
  ['a token of Telegram', String.raw`[0-9]{6,12}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])`],
  ['a token of npm', 'npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])'],
  ['a token of PyPI', 'pypi-AgE[A-Za-z0-9_-]{50,1000}'],
  ['a key of Stripe', '(?:[sr]k_live|whsec)_[A-Za-z0-9+/]{20,255}'],
  ['a key of SendGrid', String.raw`SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}`],
  ['a secret of Azure', String.raw`[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}`],
  ['a token of DigitalOcean', 'do[opr]_v1_[a-f0-9]{64}'],
  ['a token of Databricks', 'dapi[a-f0-9]{32}(?![A-Za-z0-9])'],
  ['a token of Vault', String.raw`hv[bs]\.[A-Za-z0-9_-]{24,300}`],
  ['a token of Shopify', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'],
  ['a key of age', 'AGE-SECRET-KEY-1[0-9A-Z]{58}'],
  ['a signed token', String.raw`eyJ[A-Za-z0-9_-]{10,4000}\.eyJ[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{10,2000}`],
]

/** Finds every key in one pass: the group that matched tells which. */
export const ANY_KEY = new RegExp(`${START}(?:${KEYS.map(([, pattern]) => `(${pattern})`).join('|')})`, 'g')

/** What a match of `ANY_KEY` is called. */
export function keyKind(match: RegExpMatchArray): string {
  const group = match.findIndex((text, index) => index > 0 && text !== undefined)
  return KEYS[group - 1]?.[0] ?? 'a key'
}
