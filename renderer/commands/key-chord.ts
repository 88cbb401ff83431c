/** One combination of keys, such as `Mod+K`, `Alt+Left`, `Shift+Enter` or `?`. `Mod` is Ctrl, on macOS Cmd. */
export interface Chord {
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
  /** The key as `KeyboardEvent.key` names it, in lower case: `k`, `arrowleft`, `enter`, `?`. */
  readonly key: string
}

/** What a keyboard event tells, as far as a chord needs it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  getModifierState(key: 'AltGraph'): boolean
}

const MODIFIERS = ['mod', 'alt', 'shift']
const KEY_NAMES: Readonly<Record<string, string>> = {
  left: 'arrowleft',
  right: 'arrowright',
  up: 'arrowup',
  down: 'arrowdown',
  space: ' ',
  plus: '+',
}

/** Reads a combination from its text. Throws on one that names an unknown modifier: the table of commands is ours. */
export function parseChord(text: string): Chord {
  const parts = text.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  const modifiers = parts.slice(0, -1)
  const unknown = modifiers.find((modifier) => !MODIFIERS.includes(modifier))
  if (unknown !== undefined || key === '') throw new Error(`“${text}” is no combination of keys`)
  return {
    mod: modifiers.includes('mod'),
    alt: modifiers.includes('alt'),
    shift: modifiers.includes('shift'),
    key: KEY_NAMES[key] ?? key,
  }
}

/** Whether a key press is this combination. */
export function isChord(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  // Layouts that type `[` or `?` with AltGr report Ctrl and Alt as held; there they belong to the character.
  const typed = press.getModifierState('AltGraph')
  const mod = !typed && (isMac ? press.metaKey : press.ctrlKey)
  const other = !typed && (isMac ? press.ctrlKey : press.metaKey)
  const alt = !typed && press.altKey
  return (
    chord.key === press.key.toLowerCase() &&
    chord.mod === mod &&
    !other &&
    chord.alt === alt &&
    (chord.shift === press.shiftKey || isSymbol(chord.key))
  )
}

/** Whether it is a key that types something, alone or with Shift, or moves: no text field may lose it. */
export function isPlain({ mod, alt, key }: Chord): boolean {
  return !mod && !alt && !/^f\d+$/.test(key)
}

/** The combination for people, key by key: `Ctrl`, `K`; on macOS with its signs. */
export function formatChord(text: string, isMac: boolean): readonly string[] {
  const chord = parseChord(text)
  const keys = [
    chord.mod ? (isMac ? '⌘' : 'Ctrl') : null,
    chord.alt ? (isMac ? '⌥' : 'Alt') : null,
    chord.shift ? (isMac ? '⇧' : 'Shift') : null,
    SHOWN[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : capitalised(chord.key)),
  ]
  return keys.filter((key) => key !== null)
}

const SHOWN: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  ' ': 'Space',
  escape: 'Esc',
  pageup: 'PgUp',
  pagedown: 'PgDn',
}

/** Whether Shift is only how the character is typed, which differs from layout to layout. */
function isSymbol(key: string): boolean {
  return key.length === 1 && key.toLowerCase() === key.toUpperCase()
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
