import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import type { App } from 'electron'
import { expect, test } from 'vitest'
import { claimInstance } from '../../electron/main/instance.ts'
import type { StartArguments } from '../../electron/main/start-arguments.ts'

const cwd = resolve('/home/me')

function claim(isFree: boolean) {
  const events = new EventEmitter()
  const heard: StartArguments[] = []
  const handed: unknown[] = []
  const app = Object.assign(events, {
    requestSingleInstanceLock: (data: unknown) => {
      handed.push(data)
      return isFree
    },
  })
  const isOnly = claimInstance(app as unknown as App, ['a.jsonl'], cwd, (asked) => heard.push(asked))
  return { isOnly, heard, handed, again: (data: unknown) => events.emit('second-instance', {}, ['ignored'], '/', data) }
}

test('the first start is the one that stays, and later ones hand over what they were asked for', () => {
  const { isOnly, heard, again } = claim(true)
  expect(isOnly).toBe(true)
  again({ given: ['b.jsonl'], cwd: resolve('/elsewhere') })
  expect(heard).toMatchObject([{ path: resolve('/elsewhere/b.jsonl') }])
})

test('a later start hands over its arguments and is told to leave', () => {
  const { isOnly, handed, again, heard } = claim(false)
  expect(isOnly).toBe(false)
  expect(handed).toEqual([{ given: ['a.jsonl'], cwd }])
  again({ given: ['b.jsonl'], cwd })
  expect(heard).toEqual([])
})

test.each([
  undefined,
  null,
  'a.jsonl',
  [],
  {},
  { given: 'a', cwd },
  { given: [1], cwd },
  { given: ['a'], cwd: '' },
  { given: ['a'], cwd, more: 1 },
  { given: Array.from({ length: 2_000 }, () => 'a'), cwd },
  { given: ['a'.repeat(40_000)], cwd },
])('what is handed over in another form asks for nothing (%#)', (data) => {
  const { heard, again } = claim(true)
  again(data)
  expect(heard).toMatchObject([{ path: null, screenshot: null, trace: null, problem: null }])
})
