import { stat } from 'node:fs/promises'
import { version } from '../../package.json'
import { errorCode, SessionError, toSessionError } from '../sessions/session-error.ts'
import { absolutePath } from './arguments.ts'
import { check } from './check.ts'
import type { CliIo } from './cli-io.ts'
import { context } from './context.ts'
import { exportCommand } from './export.ts'
import { fork } from './fork.ts'
import { HELP } from './help.ts'
import { inspect } from './inspect.ts'
import { list } from './list.ts'
import { migrate } from './migrate.ts'
import { printable, printableLines } from './printable.ts'
import { repair } from './repair.ts'
import { search } from './search.ts'
import { startApp } from './start-app.ts'
import { RequestError, UsageError } from './usage-error.ts'
import { branch, label, leaf, name } from './write-commands.ts'

type Command = (args: readonly string[], io: CliIo) => Promise<number>

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['inspect', inspect],
  ['context', context],
  ['check', check],
  ['list', list],
  ['search', search],
  ['fork', fork],
  ['leaf', leaf],
  ['branch', branch],
  ['label', label],
  ['name', name],
  ['repair', repair],
  ['migrate', migrate],
  ['export', exportCommand],
])

/**
 * Runs the command line: `argv` without Node and script. Answers the exit code: 0 done, 1 the file or the request is at
 * fault, 2 wrong usage. What is at fault is said in one line on stderr. Rejects only where this program is at fault.
 */
export async function runCli(argv: readonly string[], { print, complain, ...world }: CliIo): Promise<number> {
  // Whatever a command says goes through here: none of it may act on a terminal.
  const io: CliIo = {
    ...world,
    print: (text) => print(printableLines(text)),
    complain: (line) => complain(printable(line)),
  }
  try {
    if (argv[0] === '--version') {
      await io.print(`${version}\n`)
      return 0
    }
    if (argv[0] === 'help' || asksForHelp(argv)) {
      await io.print(HELP)
      return 0
    }
    const { before, word, behind } = splitAtCommand(argv)
    const command = COMMANDS.get(word ?? '')
    return command === undefined ? await openApp(argv, io) : await command([...before, ...behind], io)
  } catch (error) {
    // Whoever read the output has seen enough (`| head`): nothing is wrong, and nothing is left to say.
    if (errorCode(error) === 'EPIPE') return 0
    if (error instanceof UsageError) {
      io.complain(`${error.message} See dendro --help.`)
      return 2
    }
    const said = toSessionError(error, 'The file', 'read or written')
    if (!(said instanceof SessionError) && !(said instanceof RequestError)) throw error
    io.complain(said.message)
    return 1
  }
}

/** The options that every command takes may stand before it as well as behind. */
function splitAtCommand(argv: readonly string[]) {
  let at = 0
  while (/^--(json|trace)(=|$)/.test(argv[at] ?? '')) at += argv[at] === '--trace' ? 2 : 1
  return { before: argv.slice(0, at), word: argv[at], behind: argv.slice(at + 1) }
}

/** What follows `--` are words, not options. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

/** What only commands take: the app would pass over it without a word. */
const COMMAND_OPTION =
  /^--(json|at|id|before|whole|cwd|session-dir|exact|role|tool|since|until|root|summary|out|format|hide-secrets)(=|$)/

/** Everything that is no command opens the app; a word that is neither command nor path is a slip of the pen. */
async function openApp(argv: readonly string[], io: CliIo): Promise<number> {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  const misplaced = argv.slice(0, end).find((word) => COMMAND_OPTION.test(word))
  if (misplaced !== undefined) {
    throw new UsageError(`${misplaced.split('=')[0]} goes with a command: dendro COMMAND … ${misplaced}.`)
  }
  const [first] = argv
  if (first !== undefined && !first.startsWith('-')) {
    try {
      await stat(absolutePath(first, io))
    } catch {
      throw new UsageError(`${JSON.stringify(first)} is no command, no file and no folder.`)
    }
  }
  return await startApp(argv, io)
}
