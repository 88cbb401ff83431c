import { existsSync, readFileSync } from 'node:fs'
import { expect, type App } from './app.ts'

/** What each command of the table does, told once for the mouse and for the keyboard. */

/** The session that the commands act on: the example, damaged by a line that is no JSON. */
export interface Stage {
  readonly app: App
  readonly file: string
  readonly entries: readonly { readonly id: string; readonly parentId: string | null }[]
  /** Takes a step within a dialog: a press of the button of this name, by the way that is being tried. */
  readonly press: (button: string | RegExp) => Promise<void>
  /** What the stand-ins for the system were asked for. */
  readonly asked: (name: 'shown' | 'trashing') => Promise<string | undefined>
}

export interface CommandStory {
  readonly title: string
  /** Its own combination; null where the keyboard reaches it by the palette alone. */
  readonly keys: string | null
  /** Brings the app where the command has something to do. */
  readonly ready?: (stage: Stage) => Promise<void>
  /** What is to be seen of it. */
  readonly see: (stage: Stage) => Promise<void>
}

/** The first entry of the example that the filter lets through, a user message in its middle, and its last entry. */
const ROOT = 2
/** A tool's result; its call stands before it. */
const RESULT = 90
const QUESTION = 74
const LAST = 163

const status = ({ app }: Stage) => app.page.getByRole('contentinfo', { name: 'Status' })
const dialog = ({ app }: Stage, name: string | RegExp) => app.page.getByRole('dialog', { name })
const tab = ({ app }: Stage, name: string) => app.page.getByRole('tab', { name, selected: true })
const clipboard = ({ app }: Stage) => app.main.evaluate(({ clipboard: system }) => system.readText())
const idOf = ({ entries }: Stage, at: number): string => entries[at]?.id ?? 'none'
const selected = ({ app }: Stage) => app.tree('outline').locator('[role="treeitem"][aria-selected="true"]')

/** Selects an entry: what it is folded into opens, and the leaf stays. */
async function select(stage: Stage, at: number): Promise<void> {
  await stage.app.press('Mod+G')
  await dialog(stage, 'Go to…').getByRole('textbox').fill(idOf(stage, at))
  await stage.app.press('Enter')
  await expect(dialog(stage, 'Go to…')).toBeHidden()
  await expect(selected(stage)).toHaveAttribute('data-entry-id', idOf(stage, at))
  await selected(stage).focus()
}

async function leafAt(stage: Stage, at: number): Promise<void> {
  await select(stage, at)
  await stage.app.press('Enter')
  await expect(status(stage)).toContainText(`Leaf ${idOf(stage, at)}`)
}

const selectQuestion = (stage: Stage): Promise<void> => select(stage, QUESTION)
const lastLine = ({ file }: Stage): unknown => JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '')

/** Opens a dialog, says what is to be seen in it, and closes it again. */
function opens(title: string, keys: string | null, name: string | RegExp, words: string | RegExp): CommandStory {
  return {
    title,
    keys,
    see: async (stage) => {
      await expect(dialog(stage, name)).toContainText(words)
      await stage.app.press('Escape')
      await expect(dialog(stage, name)).toBeHidden()
    },
  }
}

function showsTab(title: string, keys: string | null, name: string, part?: string): CommandStory {
  return {
    title,
    keys,
    see: async (stage) => {
      await expect(tab(stage, name)).toBeVisible()
      if (part !== undefined)
        await expect(stage.app.page.getByRole('radio', { name: new RegExp(`^${part}`) })).toBeChecked()
    },
  }
}

/** Writes one line to the file by a dialog that says so, and where. */
function appends(
  title: string,
  keys: string,
  {
    type,
    fill,
    button,
    line,
  }: {
    readonly type: string
    readonly fill?: string
    readonly button: RegExp
    readonly line: (stage: Stage) => object
  },
): CommandStory {
  return {
    title,
    keys,
    ready: selectQuestion,
    see: async (stage) => {
      const its = dialog(stage, title)
      await expect(its).toContainText(`One entry of type ${type} is appended to this file`)
      // Where: the file by its name.
      await expect(its).toContainText(stage.file.slice(stage.file.lastIndexOf('/') + 1))
      if (fill !== undefined) await its.getByRole('textbox').fill(fill)
      await stage.press(button)
      await expect(its).toBeHidden()
      expect(lastLine(stage)).toMatchObject({ type, ...line(stage) })
    },
  }
}

/** Selects another entry. */
function walks(title: string, keys: string, from: number, isThere: (first: number) => boolean): CommandStory {
  return {
    title,
    keys,
    ready: (stage) => select(stage, from),
    see: async (stage) =>
      expect.poll(async () => isThere(Number(await selected(stage).getAttribute('data-first')))).toBe(true),
  }
}

export const COMMAND_STORIES: readonly CommandStory[] = [
  // Leaf.
  {
    title: 'Leaf here',
    keys: 'Enter',
    ready: selectQuestion,
    see: async (stage) => expect(status(stage)).toContainText(`Leaf ${idOf(stage, QUESTION)}`),
  },
  {
    title: 'Leaf before this',
    keys: 'Shift+Enter',
    ready: selectQuestion,
    see: async (stage) => expect(status(stage)).toContainText(`Leaf ${stage.entries[QUESTION]?.parentId ?? ''}`),
  },
  {
    title: 'Back to the leaf before',
    keys: 'Alt+ArrowLeft',
    ready: async (stage) => {
      await leafAt(stage, QUESTION)
      await leafAt(stage, LAST)
    },
    see: async (stage) => expect(status(stage)).toContainText(`Leaf ${idOf(stage, QUESTION)}`),
  },
  {
    title: 'Forward to the leaf after',
    keys: 'Alt+ArrowRight',
    see: async (stage) => expect(status(stage)).toContainText(`Leaf ${idOf(stage, LAST)}`),
  },
  {
    title: 'Go where pi opens',
    keys: null,
    ready: (stage) => leafAt(stage, QUESTION),
    see: async (stage) => expect(status(stage)).toContainText('pi opens here'),
  },
  {
    title: 'Follow the end of the file, or stop',
    keys: 'Mod+E',
    see: async ({ app }) => {
      const button = app.page.getByRole('button', { name: 'Follow the end' })
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    },
  },
  {
    title: 'Go before the first entry',
    keys: null,
    see: async (stage) => expect(status(stage)).toContainText('before the first entry'),
  },
  {
    title: 'Copy the text of the entry',
    keys: 'Mod+C',
    ready: selectQuestion,
    see: async (stage) => expect.poll(() => clipboard(stage)).toMatch(/^\S.{20}/),
  },
  {
    title: 'Copy the text of the turn',
    keys: 'Mod+Alt+C',
    ready: selectQuestion,
    see: async (stage) => expect.poll(() => clipboard(stage)).toMatch(/\n/),
  },
  {
    title: 'Copy the code block',
    keys: null,
    ready: (stage) => select(stage, LAST),
    see: async (stage) => expect.poll(() => clipboard(stage)).toContain('birdlog add'),
  },
  {
    title: 'Copy the id of the entry',
    keys: 'Mod+Shift+C',
    ready: selectQuestion,
    see: async (stage) => expect.poll(() => clipboard(stage)).toBe(idOf(stage, QUESTION)),
  },
  walks('Go to the result of the call, or back to the call', 'r', RESULT, (at) => at === RESULT - 1),
  opens('Go to an id or a path…', 'Mod+G', 'Go to…', 'The leaf stays where it is'),
  {
    title: 'Go to the id or the path on the clipboard',
    keys: 'Mod+V',
    ready: async (stage) => {
      await select(stage, LAST)
      await stage.app.main.evaluate(({ clipboard: system }, text) => system.writeText(text), idOf(stage, QUESTION))
    },
    see: async (stage) => expect(selected(stage)).toHaveAttribute('data-entry-id', idOf(stage, QUESTION)),
  },
  // Session.
  {
    title: 'Filter the list of sessions',
    keys: 'Mod+P',
    see: async ({ app }) => expect(app.page.locator('[data-library-filter]')).toBeFocused(),
  },
  {
    title: 'Show the file in its folder',
    keys: null,
    see: async (stage) => expect.poll(() => stage.asked('shown')).toBe(stage.file),
  },
  {
    title: 'Copy the path of the file',
    keys: null,
    see: async (stage) => expect.poll(() => clipboard(stage)).toBe(stage.file),
  },
  {
    title: 'Copy the command to go on in pi',
    keys: null,
    see: async (stage) => expect.poll(() => clipboard(stage)).toContain(`pi --session '${stage.file}'`),
  },
  showsTab('Show the problems of this file', null, 'Problems'),
  opens('Export…', 'Mod+Shift+E', 'Export…', 'what is there already is never overwritten'),
  // Context.
  showsTab('What the model is sent', null, 'Context', 'Messages'),
  showsTab('Compactions: what each summarised, kept and lost', null, 'Context', 'Compactions'),
  showsTab('Context edits: original and replacement', null, 'Context', 'Edits'),
  showsTab('System prompt and tools in force', null, 'Context', 'System'),
  showsTab('Compare the full path with what is sent', null, 'Compare'),
  { ...showsTab('Compare this branch with the leaf in view', 'v', 'Compare'), ready: selectQuestion },
  showsTab('Compare the held branch with the leaf in view', null, 'Compare'),
  showsTab('Files: which branch and entry read, wrote or edited them', null, 'Files'),
  showsTab('Read the selected entry', null, 'Entry'),
  // Search.
  {
    title: 'Find in the session',
    keys: 'Mod+F',
    see: async ({ app }) => expect(app.page.locator('[data-search-field]')).toBeFocused(),
  },
  {
    title: 'Next hit',
    keys: 'F3',
    ready: async ({ app }) => app.page.locator('[data-search-field]').fill('README'),
    see: async ({ app }) => expect(app.page.getByRole('search')).toContainText(/1 of \d+/),
  },
  {
    title: 'Hit before',
    keys: 'Shift+F3',
    see: async ({ app }) => expect(app.page.getByRole('search')).toContainText(/(\d+) of \1/),
  },
  {
    title: 'Match case in the search, or not',
    keys: null,
    see: async ({ app }) =>
      expect(app.page.getByRole('button', { name: 'Match case' })).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    title: 'Only hits on the path to the leaf, or all',
    keys: null,
    see: async ({ app }) =>
      expect(app.page.getByRole('button', { name: 'Only on the path' })).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    title: 'Close the search',
    keys: null,
    see: async ({ app }) => expect(app.page.getByRole('search')).toHaveCount(0),
  },
  // Tree.
  walks('Next row', 'ArrowDown', QUESTION, (at) => at > QUESTION),
  walks('Row before', 'ArrowUp', QUESTION, (at) => at < QUESTION),
  walks('Open, or go to the first child', 'ArrowRight', ROOT, (at) => at > ROOT),
  walks('Close, or go to the parent', 'ArrowLeft', LAST, (at) => at < LAST),
  walks('Go to the root', 'Home', QUESTION, (at) => at === ROOT),
  {
    ...walks('Go to the leaf', 'End', QUESTION, (at) => at === LAST),
    ready: async (stage) => {
      await leafAt(stage, LAST)
      await select(stage, QUESTION)
    },
  },
  walks('Next branch point', ']', ROOT, (at) => at > ROOT),
  walks('Branch point before', '[', LAST, (at) => at < LAST),
  walks('Next user message', 'Shift+ArrowDown', QUESTION, (at) => at > QUESTION),
  walks('User message before', 'Shift+ArrowUp', QUESTION, (at) => at < QUESTION),
  {
    title: 'Fold every branch off the path into a card',
    keys: 'b',
    see: async ({ app }) => expect(app.tree('canvas').locator('[data-node="card"]').first()).toBeAttached(),
  },
  // Path: all that appends.
  appends('Label…', 'l', {
    type: 'label',
    fill: 'a mark',
    button: /^Set the label/,
    line: (stage) => ({ targetId: idOf(stage, QUESTION), label: 'a mark' }),
  }),
  appends('Branch with summary…', 'Mod+Shift+B', {
    type: 'branch_summary',
    fill: 'Tried.',
    button: /Append the summary/,
    line: (stage) => ({ parentId: idOf(stage, QUESTION) }),
  }),
  appends('Pi opens here…', 'p', {
    type: 'custom',
    button: /Append the marker/,
    line: (stage) => ({ customType: 'dendro.leaf', parentId: idOf(stage, QUESTION) }),
  }),
  appends('Rename…', 'F2', {
    type: 'session_info',
    fill: 'Another name',
    button: /^Set the name/,
    line: () => ({ name: 'Another name' }),
  }),
  {
    title: 'What was written',
    keys: null,
    see: async (stage) => {
      const log = dialog(stage, 'What was written')
      await expect(log.getByRole('listitem')).toHaveCount(4)
      await stage.press(/^Undo/)
      await expect.poll(() => lastLine(stage)).toMatchObject({ type: 'session_info' })
      await stage.app.press('Escape')
    },
  },
  {
    title: 'Move to the trash…',
    keys: null,
    see: async (stage) => {
      // The file was written to a moment ago, but by us.
      await expect.poll(() => stage.asked('trashing')).toContain(stage.file)
      expect(existsSync(stage.file)).toBe(true)
    },
  },
]
