import { run } from './run.mjs'

/**
 * Runs npm, the very one that runs these scripts where there is one. Its script is started with this Node, because
 * Windows can start `npm.cmd` only through a shell.
 *
 * @param {readonly string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export function npm(args, options) {
  const script = process.env['npm_execpath']
  if (script !== undefined && /npm-cli\.[cm]?js$/.test(script)) return run(process.execPath, [script, ...args], options)
  if (process.platform !== 'win32') return run('npm', args, options)
  return run('cmd.exe', ['/d', '/s', '/c', 'npm.cmd', ...args], options)
}
