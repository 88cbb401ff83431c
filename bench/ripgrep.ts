import { run } from '../scripts/setup/run.mjs'

/** Whether Debian's `ripgrep` is here. It is not installed by the bench: `apt-get install ripgrep` does it. */
export async function hasRipgrep(): Promise<boolean> {
  return (await run('rg', ['--version'])).code === 0
}

/** Milliseconds that ripgrep takes to look through a folder for all lines that hold something. */
export async function timeRipgrep(args: readonly string[], folder: string): Promise<number> {
  const started = performance.now()
  const { code, output } = await run('rg', ['--no-messages', '--count-matches', ...args, folder])
  const ms = performance.now() - started
  // 1 says that nothing was found.
  if (code !== 0 && code !== 1) throw new Error(`ripgrep failed:\n${output.slice(0, 500)}`)
  return ms
}
