/** What a command touches of the world outside its file, handed in so that tests run the commands as they are. */
export interface CliIo {
  /** Writes to stdout and waits until it is taken; rejects when nobody reads any more. */
  readonly print: (text: string) => Promise<void>
  /** One line to stderr. */
  readonly complain: (line: string) => void
  /** All of stdin as text. */
  readonly readInput: () => Promise<string>
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since the epoch at which the process started. */
  readonly startedAt: number
  /** Starts the app; answers its exit code. */
  readonly openApp: (args: readonly string[]) => Promise<number>
}
