import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPicture, saveScreenshot } from '../../electron/main/picture.ts'
import { temporaryFolder } from './temp-folder.ts'
import { eventually } from '../support/eventually.ts'

function take(
  file: string,
  capture: () => Promise<Buffer> = () => Promise.resolve(Buffer.from('png')),
  limit = 10_000,
) {
  const said: string[] = []
  const left: number[] = []
  const picture = createPicture(
    { file, capture, save: saveScreenshot, say: (message) => said.push(message), exit: (code) => left.push(code) },
    30,
    limit,
  )
  return { picture, said, left }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('the picture', () => {
  test('never takes the place of what is no picture', async () => {
    const file = join(temporaryFolder(), 'session.jsonl')
    writeFileSync(file, 'a session')
    const { picture, said, left } = take(file)
    picture.painted()
    await eventually(() => expect(left).toEqual([1]))
    expect(said.join()).toContain('is no picture of an earlier run')
    expect(readFileSync(file, 'utf8')).toBe('a session')
  })

  test('is taken once what is to be seen is drawn and the page is still', async () => {
    const file = join(temporaryFolder(), 'a.png')
    const { picture, said, left } = take(file)
    const rows = picture.began('session:rows')
    await wait(80)
    expect(left).toEqual([])
    picture.painted()
    await wait(80)
    expect(left).toEqual([])
    rows()
    const more = picture.began('session:rows')
    more()
    await eventually(() => expect(left).toEqual([0]))
    expect(readFileSync(file, 'utf8')).toBe('png')
    expect(said).toEqual([])
  })

  test('waits until the context of an opened session is told, however late it is asked for', async () => {
    const { picture, left } = take(join(temporaryFolder(), 'a.png'))
    picture.began('session:open')()
    picture.painted()
    await wait(80)
    expect(left).toEqual([])
    const context = picture.began('session:context')
    await wait(80)
    expect(left).toEqual([])
    context()
    picture.checked()
    await eventually(() => expect(left).toEqual([0]))
  })

  test('waits until every line of an opened session is checked, and what follows from that is drawn', async () => {
    const { picture, left } = take(join(temporaryFolder(), 'a.png'))
    picture.began('session:open')()
    picture.painted()
    picture.began('session:context')()
    await wait(80)
    expect(left).toEqual([])
    picture.checked()
    const rows = picture.began('session:rows')
    await wait(80)
    expect(left).toEqual([])
    rows()
    await eventually(() => expect(left).toEqual([0]))
  })

  test('is none where the session is refused: its sentence, and failure', async () => {
    const file = join(temporaryFolder(), 'a.png')
    const { picture, said, left } = take(file)
    picture.refused('This is not a pi session.')
    picture.painted()
    await wait(80)
    expect(left).toEqual([1])
    expect(said).toEqual(['This is not a pi session.'])
    expect(existsSync(file)).toBe(false)
  })

  test('that cannot be written, or taken, says so', async () => {
    const missing = take(join(temporaryFolder(), 'no', 'such', 'a.png'))
    missing.picture.painted()
    await eventually(() => expect(missing.left).toEqual([1]))
    expect(missing.said[0]).toMatch(/could not be written to .*a\.png/)

    const broken = take(join(temporaryFolder(), 'a.png'), () => Promise.reject(new Error('The window was closed.')))
    broken.picture.painted()
    await eventually(() => expect(broken.left).toEqual([1]))
    expect(broken.said[0]).toMatch(/The window was closed/)
  })

  test('is not waited for without end', async () => {
    const { said, left } = take(join(temporaryFolder(), 'a.png'), undefined, 60)
    await eventually(() => expect(left).toEqual([1]))
    expect(said[0]).toMatch(/not drawn within/)
  })
})
