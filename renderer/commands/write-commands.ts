import { migratesFrom } from '../../shared/session/header.ts'
import { openDialog } from '../state/dialogs.ts'
import { canBeLeaf, piOpensAt } from '../state/session-actions.ts'
import { useSession } from '../state/session-store.ts'
import { trashSession } from '../state/trash-session.ts'
import type { Command } from './command.ts'
import { never, withoutPossibleLeaf, withoutSession, withoutWriting } from './refusals.ts'

/** What a path or a branch is made from: the selected entry where it can be a leaf, else the leaf in view. */
function chosen(): number | null {
  const { selected, leaf } = useSession.getState()
  return selected !== null && canBeLeaf(selected) ? selected : leaf
}

/** Refuses where the file is of the version that pi writes, or is none of pi's. */
function withoutOldVersion(): string | null {
  const { facts } = useSession.getState()
  const refused = withoutSession()
  if (refused !== null || facts === null) return refused
  const isOld = facts.flavour === 'pi' && migratesFrom(facts.header.sourceVersion) < 3
  return isOld ? null : 'This session is not of version 1 or 2, which alone are brought to version 3.'
}

/** All that writes. Each opens a dialog that says what is written, and where, before anything is. */
export const writeCommands: readonly Command[] = [
  {
    name: 'session:fork',
    title: 'Fork path…',
    group: 'Path',
    keys: ['Mod+Shift+F'],
    where: 'anywhere',
    // Nothing is written to this file: a fork of a read-only session is a new file of pi's.
    refusal: withoutSession,
    run: () => openDialog('fork', chosen()),
  },
  {
    name: 'session:branch',
    title: 'Branch with summary…',
    group: 'Path',
    keys: ['Mod+Shift+B'],
    where: 'anywhere',
    refusal: withoutWriting,
    run: () => openDialog('summarise', chosen()),
  },
  {
    name: 'leaf:set',
    title: 'Pi opens here…',
    group: 'Path',
    keys: ['P'],
    where: 'tree',
    refusal: () => withoutWriting() ?? (piOpensAt(chosen()) ? 'pi opens here already.' : null),
    run: () => openDialog('open-here', chosen()),
  },
  {
    name: 'entry:label',
    title: 'Label…',
    group: 'Path',
    keys: ['L'],
    where: 'tree',
    refusal: () => withoutWriting() ?? withoutPossibleLeaf(),
    run: () => openDialog('label', useSession.getState().selected),
  },
  {
    name: 'session:rename',
    title: 'Rename…',
    group: 'Session',
    keys: ['F2'],
    where: 'anywhere',
    refusal: withoutWriting,
    run: () => openDialog('rename'),
  },
  {
    name: 'session:repair',
    title: 'Repair a copy…',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    // The file itself is only read, so one that is read-only can be mended into another.
    refusal: withoutSession,
    run: () => openDialog('repair'),
  },
  {
    name: 'session:migrate',
    title: 'Bring to version 3…',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutOldVersion,
    run: () => openDialog('migrate'),
  },
  {
    name: 'session:export',
    title: 'Export…',
    group: 'Session',
    keys: ['Mod+Shift+E'],
    where: 'anywhere',
    refusal: withoutSession,
    run: () => openDialog('export', chosen()),
  },
  {
    name: 'session:trash',
    title: 'Move to the trash…',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: () => void trashSession(),
  },
  {
    name: 'writings:show',
    title: 'What was written',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: never,
    run: () => openDialog('writings'),
  },
]
