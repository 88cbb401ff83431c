import { join } from 'node:path'
import { bundle } from '../support/bundle.ts'

/** What is killed: plain Node runs it, so it is bundled first. */
export interface Bundled {
  readonly cli: string
  readonly host: string
  /** As `torn-child.ts` says. */
  readonly torn: string
}

/** Bundles the command line, the session host and a writer that stops midway into a folder. */
export async function bundleInto(folder: string): Promise<Bundled> {
  await bundle(folder, {
    cli: 'electron/cli/cli.ts',
    host: 'test/crash/host-child.ts',
    torn: 'test/crash/torn-child.ts',
  })
  return { cli: join(folder, 'cli.mjs'), host: join(folder, 'host.mjs'), torn: join(folder, 'torn.mjs') }
}
