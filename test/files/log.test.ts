import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog, describeError, escapeLine } from '../../electron/log.ts'
import { temporaryFolder } from './temp-folder.ts'

describe('the log', () => {
  test('has one line an event, with time and level', () => {
    const log = createLog(join(temporaryFolder(), 'logs', 'dendro.log'))
    log.write('info', 'started')
    log.write('error', 'first\nsecond')
    const lines = readFileSync(log.file, 'utf8').split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z info started$/)
    expect(lines[1]).toMatch(/Z error first\\nsecond$/)
  })

  test.each([
    ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['a\r\nb\u2028c', 'a\\r\\nb\\u2028c'],
    ['\u009b2J', '\\u009b2J'],
    ['\u202eevil', '\\u202eevil'],
    ['C:\\new', 'C:\\\\new'],
    ['tab\there, 漢字 and é stay', 'tab\\there, 漢字 and é stay'],
  ])('cannot be written to by what it is told: %j', (text, line) => {
    expect(escapeLine(text)).toBe(line)
  })

  test('takes no endless line', () => {
    expect(escapeLine('x'.repeat(1_000_000)).length).toBeLessThan(9_000)
  })

  test('keeps its newer half when it grows too large, cut at a line', () => {
    const log = createLog(join(temporaryFolder(), 'dendro.log'), 10_000)
    for (let number = 0; number < 1_000; number++) log.write('info', `event ${number} ${'.'.repeat(60)}`)
    expect(statSync(log.file).size).toBeLessThanOrEqual(10_000)
    const lines = readFileSync(log.file, 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(40)
    for (const line of lines) expect(line).toMatch(/Z info event \d+ \.{60}$/)
    expect(lines.at(-1)).toContain('event 999')
  })

  test('that cannot be written holds up nothing', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'taken'), '')
    expect(() => createLog(join(folder, 'taken', 'dendro.log')).write('info', 'x')).not.toThrow()
  })

  test('has the causes of an error, and no endless ring of them', () => {
    const inner = new Error('inner')
    const outer = new Error('outer', { cause: inner })
    inner.cause = outer
    expect(describeError(outer)).toMatch(/outer[\s\S]*caused by[\s\S]*inner/)
    expect(describeError('bare')).toContain('bare')
    expect(describeError(undefined)).toBe('')
  })
})
