import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Everything here runs in plain Node: pure functions and real files. Behaviour in a page is Playwright's (test/e2e).
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    include: ['test/{unit,property,files,conformance,crash}/**/*.test.{ts,tsx}'],
    // Relative times and dates in messages must read the same everywhere; nothing is put into the tester's own settings.
    env: { TZ: 'UTC', XDG_CONFIG_HOME: join(tmpdir(), 'dendro-test-config') },
    // Two cores are shared with type checks and, on CI, with a compiler: a slow machine is no failed test.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    restoreMocks: true,
  },
})
