import { holdForComparison, showComparison, showContextPart, showFileStory } from '../state/lens-view.ts'
import { showTab } from '../state/layout.ts'
import { goToSafeLeaf } from '../state/safe-leaf.ts'
import { useSession } from '../state/session-store.ts'
import type { Command } from './command.ts'
import { withoutPossibleLeaf, withoutSession } from './refusals.ts'

function inContext(name: string, title: string, run: () => void): Command {
  return { name, title, group: 'Context', keys: [], where: 'anywhere', refusal: withoutSession, run }
}

/** What the model is sent, what became of the rest, and two branches side by side. */
export const lensCommands: readonly Command[] = [
  inContext('context:show', 'What the model is sent', () => showContextPart('messages')),
  inContext('context:compactions', 'Compactions: what each summarised, kept and lost', () =>
    showContextPart('compactions'),
  ),
  inContext('context:edits', 'Context edits: original and replacement', () => showContextPart('edits')),
  inContext('context:system', 'System prompt and tools in force', () => showContextPart('system')),
  inContext('compare:path', 'Compare the full path with what is sent', () => showComparison('path')),
  {
    name: 'compare:hold',
    title: 'Compare this branch with the leaf in view',
    group: 'Context',
    keys: ['V'],
    where: 'tree',
    refusal: withoutPossibleLeaf,
    run: () => {
      const { selected } = useSession.getState()
      if (selected !== null) holdForComparison(selected)
    },
  },
  inContext('compare:branches', 'Compare the held branch with the leaf in view', () => showComparison('branches')),
  inContext('files:show', 'Files: which branch and entry read, wrote or edited them', () => showFileStory(null)),
  {
    ...inContext('leaf:safe', 'Go to the nearest leaf where every tool call has its result', () => {
      const { leaf } = useSession.getState()
      if (leaf !== null) void goToSafeLeaf(leaf)
    }),
    refusal: () => withoutSession() ?? (useSession.getState().leaf === null ? 'There is no leaf.' : null),
  },
  inContext('entry:show', 'Read the selected entry', () => showTab('entry')),
]
