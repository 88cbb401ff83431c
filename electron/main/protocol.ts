import { readFile } from 'node:fs/promises'
import type { CustomScheme, Protocol } from 'electron'
import { assetHeaders, resolveAsset } from './assets.ts'
import { SCHEME } from '../our-page.ts'

/** What the page's scheme may do. Never `bypassCSP`. Must be registered before the app is ready. */
export const SCHEME_PRIVILEGES: readonly CustomScheme[] = [
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]

/** Serves the built page from `root` (a real path) under the app's scheme. */
export function serveApp(protocol: Protocol, root: string): void {
  protocol.handle(SCHEME, async (request) => {
    const asset = await resolveAsset(root, request.method, request.url)
    if ('status' in asset) return new Response(null, { status: asset.status })
    return new Response(await readFile(asset.file), { headers: assetHeaders(asset.mimeType) })
  })
}
