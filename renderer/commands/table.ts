import type { Command } from './command.ts'
import { leafCommands } from './leaf-commands.ts'
import { lensCommands } from './lens-commands.ts'
import { searchCommands } from './search-commands.ts'
import { sessionCommands } from './session-commands.ts'
import { treeCommands } from './tree-commands.ts'
import { windowCommands } from './window-commands.ts'
import { writeCommands } from './write-commands.ts'

/** Every command there is: the keys, the application menu, the palette and the help on keys are read off this. */
export const commands: readonly Command[] = [
  ...sessionCommands,
  ...leafCommands,
  ...writeCommands,
  ...lensCommands,
  ...searchCommands,
  ...treeCommands,
  ...windowCommands,
]

/** The first combination of a command, for showing it beside a button. */
export function keysOf(name: string): string | undefined {
  return commands.find((command) => command.name === name)?.keys[0]
}
