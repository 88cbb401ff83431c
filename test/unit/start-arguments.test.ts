import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownArguments, parseArguments } from '../../electron/main/start-arguments.ts'

const cwd = resolve('/home/me')
const at = (path: string): string => resolve(cwd, path)
const none = { path: null, screenshot: null, treePicture: null, size: null, theme: null, trace: null, problem: null }

describe('the app’s own arguments', () => {
  test('stand behind the app that Electron runs', () => {
    const argv = ['/x/electron', '--inspect=0', '--remote-debugging-port=0', '/x/app', '--lang=en', 'a.jsonl']
    expect(ownArguments(argv, false)).toEqual(['--lang=en', 'a.jsonl'])
    expect(ownArguments(['/x/electron'], false)).toEqual([])
  })

  test('stand behind the program where it is packaged', () => {
    expect(ownArguments(['/x/Dendro', 'a.jsonl'], true)).toEqual(['a.jsonl'])
  })
})

describe('arguments', () => {
  test.each<[string, readonly string[], object]>([
    ['nothing', [], {}],
    ['a path', ['a.jsonl'], { path: at('a.jsonl') }],
    ['an absolute path', [at('/b/c.jsonl')], { path: at('/b/c.jsonl') }],
    ['a folder', ['.'], { path: cwd }],
    ['an empty path', [''], {}],
    ['switches of Chromium', ['--lang=en', '--force-device-scale-factor=1', '-psn_0_1', 'a'], { path: at('a') }],
    ['a path that looks like a switch', ['--', '--trace'], { path: at('--trace') }],
    ['a picture', ['--screenshot', 'o.png', 'a'], { screenshot: at('o.png'), path: at('a') }],
    [
      'a picture of the tree',
      ['--tree-picture', 'o.svg', '--hide-secrets', 'a'],
      { treePicture: { file: at('o.svg'), hide: true }, path: at('a') },
    ],
    ['a picture, the other spelling', ['a', '--screenshot=o=1.png'], { screenshot: at('o=1.png'), path: at('a') }],
    [
      'a size and a theme',
      ['--size', '1000x700', '--theme', 'dark'],
      { size: { width: 1000, height: 700 }, theme: 'dark' },
    ],
    ['a trace', ['--trace', 't.jsonl'], { trace: at('t.jsonl') }],
  ])('are read: %s', (_what, given, expected) => {
    expect(parseArguments(given, cwd)).toEqual({ ...none, ...expected })
  })

  test.each<[string, readonly string[], RegExp]>([
    ['a picture of the tree in another format', ['--tree-picture', 'o.gif', 'a'], /ends in .png or .svg/],
    ['a picture of no tree', ['--tree-picture', 'o.svg'], /goes with a session/],
    ['two pictures', ['--tree-picture', 'o.svg', '--screenshot', 'o.png', 'a'], /not with --screenshot/],
    ['a value that is missing', ['--screenshot'], /--screenshot needs a value/],
    ['a value that is empty', ['--trace='], /--trace needs a value/],
    ['a size that is none', ['--size', 'large'], /--size takes WIDTHxHEIGHT/],
    ['a size without end', ['--size', '99999x99999'], /--size takes WIDTHxHEIGHT/],
    ['a size of nothing', ['--size', '0x0'], /--size takes WIDTHxHEIGHT/],
    ['a theme that is none', ['--theme', 'pink'], /--theme takes light or dark/],
    ['two paths', ['a', 'b'], /one session at a time/],
  ])('are told to be wrong: %s', (_what, given, problem) => {
    const read = parseArguments(given, cwd)
    expect(read.problem).toMatch(problem)
    expect(read.size).toBeNull()
    expect(read.theme).toBeNull()
  })
})
