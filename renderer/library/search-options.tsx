import { CaseSensitive } from 'lucide-react'
import type { SearchedRole } from '../../shared/session/library-search.ts'
import { askLibrary, useLibrarySearch } from '../state/library-search.ts'
import { useLibrary } from '../state/library.ts'
import { useSession } from '../state/session-store.ts'
import { ChoiceMenu, type Choice } from '../ui/choice-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { baseName } from '../ui/paths.ts'
import styles from './library.module.css'
import { PERIOD_CHOICES } from './list-options.tsx'
import { shownName } from '../../shared/session/shown-text.ts'

/** Everybody, every tool, every project: nothing is called like that. */
const ANY = ''

const ROLE_CHOICES: readonly Choice<SearchedRole | typeof ANY>[] = [
  { value: ANY, title: 'Everything' },
  { value: 'user', title: 'You', hint: 'User messages' },
  { value: 'assistant', title: 'The model', hint: 'Replies and thinking' },
  { value: 'tool', title: 'Tools', hint: 'Names, arguments and results' },
  { value: 'summary', title: 'Summaries' },
  { value: 'other', title: 'The rest', hint: 'Labels, names, settings, extensions' },
]

const TOOL_CHOICES: readonly Choice<string>[] = [
  { value: ANY, title: 'Any tool' },
  ...['bash', 'read', 'edit', 'write', 'grep', 'find', 'ls'].map((name) => ({ value: name, title: name })),
]

/** What a search of all sessions is narrowed to. */
export function SearchOptions() {
  const { role, tool, period, project, exactCase } = useLibrarySearch()
  const present = useOpenProject()
  const projects = [
    { value: ANY, title: 'All projects' },
    ...[present, project]
      .filter((one) => one !== null)
      .filter((one, at, all) => all.findIndex(({ projectId }) => projectId === one.projectId) === at)
      .map(({ projectId, cwd }) => ({ value: projectId, title: baseName(cwd), hint: shownName(cwd) })),
  ]
  return (
    <div className={styles['options']}>
      <ChoiceMenu
        label="Said by"
        value={role ?? ANY}
        choices={ROLE_CHOICES}
        onChoose={(next) => askLibrary({ role: next === ANY ? null : next })}
      />
      <ChoiceMenu
        label="Tool"
        value={tool ?? ANY}
        choices={TOOL_CHOICES}
        onChoose={(next) => askLibrary({ tool: next === ANY ? null : next })}
      />
      <ChoiceMenu
        label="Written"
        value={period}
        choices={PERIOD_CHOICES}
        onChoose={(next) => askLibrary({ period: next })}
      />
      <ChoiceMenu
        label="Project"
        value={project?.projectId ?? ANY}
        choices={projects}
        onChoose={(next) => askLibrary({ project: [present, project].find((one) => one?.projectId === next) ?? null })}
      />
      <IconButton
        icon={CaseSensitive}
        label="Match case"
        pressed={exactCase}
        onClick={() => askLibrary({ exactCase: !exactCase })}
      />
    </div>
  )
}

/** The project of the session that is open, where it has one; else that of the newest session. */
function useOpenProject(): { readonly projectId: string; readonly cwd: string } | null {
  const opened = useSession((state) => state.opened?.sessionId ?? null)
  const session = useLibrary((state) =>
    opened === null ? state.sessions[0] : state.sessions.find(({ sessionId }) => sessionId === opened),
  )
  const projectId = session?.projectId ?? null
  return session === undefined || projectId === null ? null : { projectId, cwd: session.cwd }
}
