import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from '../../scripts/stages/reports.mjs'
import { closingLine, judge, sum } from '../../scripts/stages/tally.mjs'

/** The closing line of `npm test` must not flatter: these are the ways in which a run that failed could look well. */

describe('counting vitest', () => {
  test('counts each test by how it ended', () => {
    const statuses = ['passed', 'passed', 'failed', 'skipped', 'todo', 'pending']
    const report = { testResults: [{ status: 'failed', assertionResults: statuses.map((status) => ({ status })) }] }
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 3 })
  })

  test('counts a file that could not be loaded as one failed test', () => {
    const report = {
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    }
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  test('counts a failed hook behind passed tests as one failed test', () => {
    const report = { testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }] }] }
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })
})

describe('counting Playwright', () => {
  test('counts a flaky test and an error outside of tests as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3, skipped: 2 })
  })
})

describe('judging a runner', () => {
  test('believes a count that fits its exit code', () => {
    expect(judge({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
    expect(judge({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
  })

  test('takes a crash behind passed tests as one failure', () => {
    expect(judge({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  test('takes a missing report as one failure', () => {
    expect(judge(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('takes a run without tests as one failure, also where all were skipped', () => {
    expect(judge({ passed: 0, failed: 0, skipped: 0 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(judge({ passed: 0, failed: 0, skipped: 7 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 7 })
  })
})

test('the closing line is plain, and names skipped tests only where there are some', () => {
  const total = sum([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ])
  expect(closingLine(total)).toBe('7 passed, 1 failed')
  expect(closingLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped')
})
