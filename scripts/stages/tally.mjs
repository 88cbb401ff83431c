/**
 * How many tests of a stage passed, failed and were skipped.
 *
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Tally
 */

/** @type {Tally} */
export const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 }
/** @type {Tally} */
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 }

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/**
 * A runner's own count, made honest: one that ended badly without a failed test (it crashed, or a file could not be
 * loaded), wrote no report, or ran no test at all has failed.
 *
 * @param {Tally | null} counted null where no report could be read
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
export function judge(counted, code) {
  if (counted === null) return ONE_FAILED
  const ranNothing = counted.passed + counted.failed === 0
  return counted.failed === 0 && (code !== 0 || ranNothing) ? sum([counted, ONE_FAILED]) : counted
}

/**
 * The closing line.
 *
 * @param {Tally} tally
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
