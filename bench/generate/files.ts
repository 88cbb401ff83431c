import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSession, type Shape } from './session.ts'

/** Raise it with every change that gives other lines: files of another generator are made anew. */
const GENERATOR = 1
const SEED = 20260105
/** Lines are written in pieces of about so many characters. */
const PIECE = 4 * 1024 * 1024

/** The sessions that are measured. */
export const PRESETS = {
  S: { entries: 2_000, textScale: 0.62 },
  M: { entries: 20_000, textScale: 0.62 },
  L: { entries: 200_000, textScale: 0.62 },
  T: { entries: 1_000_000, textScale: 0.001 },
  'T-200k': { entries: 200_000, textScale: 0.001 },
  'T-50k': { entries: 50_000, textScale: 0.001 },
  chain: { entries: 1_000_000, textScale: 0.001, isChain: true },
  'T-500': { entries: 500, textScale: 0.001 },
} as const satisfies Readonly<Record<string, Shape>>

export type PresetName = keyof typeof PRESETS

export interface Sample {
  readonly name: PresetName
  readonly path: string
  readonly entries: number
  /** Size of the file. */
  readonly bytes: number
}

/** The file of a preset, written into the folder unless it is there. Files of other generators are removed. */
export async function sampleFile(name: PresetName, folder: string, say: (line: string) => void): Promise<Sample> {
  const path = join(folder, `${name}-${SEED}-v${GENERATOR}.jsonl`)
  const { entries } = PRESETS[name]
  const there = await stat(path).catch(() => null)
  if (there !== null) return { name, path, entries, bytes: there.size }
  say(`Writing session ${name} (${entries.toLocaleString('en')} entries) into ${folder}…`)
  await mkdir(folder, { recursive: true })
  await removeOld(name, folder)
  // A run that is stopped half-way must not leave half a session under its name.
  const part = `${path}.${process.pid}.part`
  try {
    write(part, PRESETS[name])
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  return { name, path, entries, bytes: (await stat(path)).size }
}

async function removeOld(name: PresetName, folder: string): Promise<void> {
  const old = new RegExp(`^${name}-\\d+-v\\d+\\.jsonl$`)
  for (const file of await readdir(folder)) if (old.test(file)) await rm(join(folder, file))
}

function write(path: string, shape: Shape): void {
  const fd = openSync(path, 'wx')
  let lines: string[] = []
  let length = 0
  const flush = (): void => {
    let bytes = Buffer.from(lines.join(''), 'utf8')
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(fd, bytes))
    lines = []
    length = 0
  }
  try {
    generateSession(shape, SEED, (line) => {
      lines.push(line, '\n')
      length += line.length
      if (length > PIECE) flush()
    })
    flush()
  } finally {
    closeSync(fd)
  }
}
