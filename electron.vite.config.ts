import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// The targets are those of the older of the two runtimes the app starts on (see docs/runtime.md): Electron 33.
const NODE = 'node20.18'
const CHROME = 'chrome130'

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: NODE,
      rolldownOptions: {
        input: {
          main: resolve('electron/main.ts'),
          host: resolve('electron/host/host.ts'),
          'library-worker': resolve('electron/host/library-worker.ts'),
          'search-worker': resolve('electron/host/search-worker.ts'),
          cli: resolve('electron/cli/cli.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: NODE,
      externalizeDeps: false,
      rolldownOptions: { input: { preload: resolve('electron/preload.ts') }, output: { format: 'cjs' } },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    resolve: {
      alias: {
        // What micromark looks names of characters (`&amp;`) up with has a variant for browsers that sets `innerHTML`,
        // which the page's policy forbids. Node's conditions lead to the one with a table.
        'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')),
      },
    },
    build: {
      outDir: resolve('out/renderer'),
      target: CHROME,
      minify: true,
      rolldownOptions: { input: { index: resolve('renderer/index.html') } },
    },
  },
})
