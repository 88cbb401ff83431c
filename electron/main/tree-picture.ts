import { basename, dirname } from 'node:path'
import type { Events, Parsed } from '../../shared/ipc.ts'
import type { StartArguments } from './start-arguments.ts'
import { createFile } from '../sessions/create-file.ts'
import { rightsOf } from '../sessions/rights-of.ts'
import { SessionError } from '../sessions/session-error.ts'
import { countOf } from '../../shared/figures.ts'

/** The picture of the tree for `--tree-picture`: the page has layout, folds and theme, so the page draws it. */
export interface TreePicture {
  /** The file's bytes, once the page has answered. */
  readonly capture: () => Promise<Buffer>
  /** Takes the page's answer. */
  readonly take: (drawn: Parsed<'picture:drawn'>) => void
  /** Writes the file; what is there already is never overwritten. */
  readonly save: (file: string, bytes: Uint8Array) => Promise<void>
}

/**
 * @param source path of the session
 * @param say says a sentence on stderr
 */
export function createTreePicture(
  source: string,
  { file, hide }: NonNullable<StartArguments['treePicture']>,
  ask: (wanted: Events['picture:wanted']) => void,
  say: (message: string) => void,
): TreePicture {
  let answer: (drawn: Parsed<'picture:drawn'>) => void = () => {}
  return {
    async capture() {
      const drawn = await new Promise<Parsed<'picture:drawn'>>((done) => {
        answer = done
        ask({ format: file.endsWith('.svg') ? 'svg' : 'png', hide })
      })
      if (drawn.bytes === null) throw new SessionError('too-large', file, `${file} was not written. ${drawn.refused}`)
      if (drawn.secrets > 0)
        say(
          `What was exported seems to hold ${countOf(drawn.secrets, 'secret', 'secrets')}; --hide-secrets hides ${drawn.secrets === 1 ? 'it' : 'them'}.`,
        )
      return Buffer.from(drawn.bytes)
    },
    take: (drawn) => answer(drawn),
    save: async (path, bytes) =>
      void (await createFile(dirname(path), basename(path), [bytes], await rightsOf(source))),
  }
}
