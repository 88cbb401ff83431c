import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles scripts for plain Node, as the app's own are, into one folder: `NAME.mjs` each.
 * @param scripts by the name of each its path, from the project's folder on
 */
export async function bundle(folder: string, scripts: Readonly<Record<string, string>>): Promise<void> {
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
        input: { ...scripts },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
}
