import { codeIn } from '../reading/code-text.ts'
import { notify } from '../state/notices.ts'
import type { Command } from './command.ts'
import { isChord, isPlain, parseChord, type KeyPress } from './key-chord.ts'
import { isMac } from './platform.ts'
import { commands } from './table.ts'

const bound = commands.flatMap((command) =>
  command.keys.map((keys) => {
    const chord = parseChord(keys)
    return { command, chord, where: command.where === 'anywhere' && isPlain(chord) ? 'tree' : command.where } as const
  }),
)

/** Runs a command by its name, or says why it cannot be run now. An unknown name is a mistake of ours and is reported. */
export function runCommand(name: string): void {
  const command = commands.find((candidate) => candidate.name === name)
  if (command === undefined) reportError(new Error(`There is no command ${name}`))
  else run(command)
}

/** Runs the command that a key press stands for; false where it stands for none here. */
export function runKeys(press: KeyPress, focus: Element | null): boolean {
  const found = bound.find(({ chord, where }) => isChord(chord, press, isMac) && acts(where, press, focus))
  if (found === undefined) return false
  run(found.command)
  return true
}

function run(command: Command): void {
  const refused = command.refusal()
  if (refused === null) command.run()
  else notify('plain', refused)
}

function acts(where: Command['where'], press: KeyPress, focus: Element | null): boolean {
  // Alt+arrows move by words in a text field on macOS, and Ctrl+C copies what is marked in it.
  if (isTextField(focus) && (press.altKey || where !== 'anywhere')) return false
  if (where === 'anywhere') return true
  if (where === 'code') return focus !== null && codeIn(focus) !== null
  // A button within the tree is pressed by these, as any other.
  if (isButton(focus) && (press.key === 'Enter' || press.key === ' ')) return false
  return focus === null || focus === document.body || focus.closest('[data-tree]') !== null
}

function isButton(element: Element | null): boolean {
  return element?.matches('button, a[href]') === true
}

function isTextField(element: Element | null): boolean {
  return element?.matches('input, textarea, [contenteditable]') === true
}
