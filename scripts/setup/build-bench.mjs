import { join } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from './paths.mjs'

/**
 * Bundles the bench as the app's own code is bundled, so that the same code is measured, and answers the path of its
 * script. It takes less than a second, and so is done anew each time.
 */
export async function buildBench() {
  const outDir = join(PROJECT_ROOT, 'out', 'bench')
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20.18',
      minify: false,
      rolldownOptions: {
        input: {
          bench: join(PROJECT_ROOT, 'bench', 'bench.ts'),
          worker: join(PROJECT_ROOT, 'bench', 'worker.ts'),
          'search-worker': join(PROJECT_ROOT, 'electron', 'host', 'search-worker.ts'),
        },
        // All in one folder, two below the root as the sources are: some find the root from where they lie.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  return join(outDir, 'bench.js')
}
