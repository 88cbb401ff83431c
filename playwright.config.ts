import { defineConfig } from '@playwright/test'

// One project: the real Electron. Pictures are for eyes and kept out of assertions, so there are no snapshots.
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Windows of several apps on one display take the keyboard focus from each other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  reporter: [['list']],
})
