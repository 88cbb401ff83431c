import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What is killed: plain Node runs it, so it is bundled first. */
export interface Bundled {
  readonly cli: string
  readonly host: string
  /** As `torn-child.ts` says. */
  readonly torn: string
}

/** Bundles the command line, the session host and a writer that stops midway into a folder. */
export async function bundleInto(folder: string): Promise<Bundled> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          cli: join(ROOT, 'electron/cli/cli.ts'),
          host: join(ROOT, 'test/crash/host-child.ts'),
          torn: join(ROOT, 'test/crash/torn-child.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  return { cli: join(folder, 'cli.mjs'), host: join(folder, 'host.mjs'), torn: join(folder, 'torn.mjs') }
}
