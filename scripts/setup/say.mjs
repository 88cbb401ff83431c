/**
 * What the set-up tells a person: one line for each thing that takes time or changes the machine, on stderr, so that
 * stdout stays for what a command answers.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** A set-up step that cannot go on. Its message says what was tried and what to do; it is shown without a stack. */
export class SetupError extends Error {
  /** @param {readonly string[]} lines */
  constructor(...lines) {
    super(lines.join('\n'))
    this.name = 'SetupError'
  }
}

/**
 * Runs a command's main function and turns what it throws into an exit code: a `SetupError` as plain sentences,
 * anything else (a defect of the scripts) with its stack.
 *
 * @param {() => Promise<number>} main
 */
export async function exitWith(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof SetupError) say(error.message)
    else console.error(error)
    process.exitCode = 1
  }
}
