/**
 * @typedef {import('./tally.mjs').Tally} Tally
 *
 * @typedef {object} VitestReport the fields read here of what vitest's `json` reporter writes
 * @property {readonly { readonly status: string, readonly assertionResults: readonly { readonly status: string }[] }[]}
 *   testResults one for each file
 *
 * @typedef {object} PlaywrightReport the fields read here of what Playwright's `json` reporter writes
 * @property {{ readonly expected: number, readonly unexpected: number, readonly flaky: number,
 *   readonly skipped: number }} stats
 * @property {readonly unknown[]} errors what went wrong outside of any test
 */

/**
 * Counts the tests of a vitest report. A file that failed before its first test counts as one failed test.
 *
 * @param {VitestReport} report
 * @returns {Tally}
 */
export function countVitest(report) {
  let passed = 0
  let failed = 0
  let skipped = 0
  for (const file of report.testResults) {
    const before = failed
    for (const { status } of file.assertionResults) {
      if (status === 'passed') passed += 1
      else if (status === 'failed') failed += 1
      else skipped += 1
    }
    if (file.status === 'failed' && failed === before) failed += 1
  }
  return { passed, failed, skipped }
}

/**
 * Counts the tests of a Playwright report. A test that passed only when tried again (flaky) has failed once too often.
 *
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}
