import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

/** Signals that end this process and must end what it started as well. */
const ENDING = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] replaces the environment; default: this process's own
 * @property {boolean} [show] the command's output goes to the terminal instead of into `output`
 * @property {boolean} [group] it starts programs that do not end with it by themselves (as `xvfb-run` does): all of them
 *   get the signals meant for it. Not on Windows
 * @property {number} [timeout] milliseconds after which the command is ended
 *
 * @typedef {object} RunResult
 * @property {number} code exit code; 128 + signal number when a signal ended it, 127 when it could not be started
 * @property {string} output stdout and stderr in the order they came, without colours; empty with `show`
 * @property {boolean} timedOut
 */

/**
 * Runs a program to its end. Never rejects: a program that cannot be started answers 127, as in a shell.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { cwd, env = process.env, show = false, group = false, timeout } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // The leader of a process group of its own.
      detached: group,
    })
    /** @type {Buffer[]} */
    const chunks = []
    let timedOut = false
    const signal = (/** @type {NodeJS.Signals} */ name) => {
      if (group && child.pid !== undefined) process.kill(-child.pid, name)
      else child.kill(name)
    }
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk))
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk))

    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            signal('SIGKILL')
          }, timeout)
    /** @type {NodeJS.Signals | null} */
    let ending = null
    const forward = (/** @type {NodeJS.Signals} */ name) => {
      ending = name
      signal(name)
    }
    for (const name of ENDING) process.on(name, forward)

    const end = (/** @type {number} */ code, /** @type {string} */ extra) => {
      clearTimeout(timer)
      for (const name of ENDING) process.off(name, forward)
      // Plain text: some tools colour what they write also where nobody asked them to.
      done({ code, output: stripVTControlCharacters(Buffer.concat(chunks).toString('utf8')) + extra, timedOut })
    }
    child.once('error', (error) => end(127, error.message))
    child.once('close', (code, ended) => {
      // A program may answer a signal by leaving in good order; for the caller it was ended all the same.
      const by = ending ?? ended
      end(by === null ? (code ?? 1) : 128 + constants.signals[by], '')
    })
  })
}

/**
 * The last lines of a command's output, indented, to be shown under what went wrong.
 *
 * @param {string} output
 * @param {number} [lines]
 */
export function tail(output, lines = 15) {
  return output
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `  ${line}`)
    .join('\n')
}
