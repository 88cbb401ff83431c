import { realpath } from 'node:fs/promises'
import { extname, isAbsolute, join, relative, sep } from 'node:path'
import { HOST, SCHEME } from '../our-page.ts'

/** The one policy of the page, sent with every response. React Flow and base-ui set styles through the CSSOM, which it allows. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** What a build of the page is made of. A file with another ending is not served. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** One letter or more of each name, no leading dot and no trailing one: everything a bundler writes, and nothing else. */
const PATH = /^(?:\/[A-Za-z0-9_-](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?)+$/
/** Ways to leave a folder that a URL parser resolves or a file system might; refused in the address as it was sent. */
const SUSPICIOUS = /\.\.|\\|%2e|%2f|%5c|%00|\0/i

/** A file to serve, by its real path, or the status of the refusal. */
export type Asset = { readonly file: string; readonly mimeType: string } | { readonly status: 400 | 404 | 405 }

/**
 * Finds the file an address of the page stands for, inside `root` (a real path) and nowhere else. Symbolic links are
 * followed and must end inside as well.
 */
export async function resolveAsset(root: string, method: string, address: string): Promise<Asset> {
  // SECURITY: rule-18
  if (method !== 'GET') return { status: 405 }
  if (SUSPICIOUS.test(address) || !URL.canParse(address)) return { status: 400 }
  const url = new URL(address)
  if (url.protocol !== `${SCHEME}:` || url.host !== HOST || url.username !== '' || url.password !== '') {
    return { status: 400 }
  }
  const path = decoded(url.pathname)
  if (path === null) return { status: 400 }
  const name = path === '/' || path === '' ? '/index.html' : path
  const mimeType = MIME_TYPES[extname(name)]
  if (!PATH.test(name) || mimeType === undefined) return { status: 404 }
  const file = await real(join(root, name.slice(1)))
  return file !== null && isInside(root, file) ? { file, mimeType } : { status: 404 }
}

/** Headers of every response that carries a file. */
export function assetHeaders(mimeType: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': mimeType,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
}

/** Whether `path` lies below `folder`. Both are real paths. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  // Compared with a separator: `/app-other` is not inside `/app`, and `..data` is a name like any other.
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // A percent sign that starts no character: no file has such an address.
    return null
  }
}

async function real(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch {
    // Not there, or a ring of links: either way there is nothing to serve.
    return null
  }
}
