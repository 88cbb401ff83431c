import { CaseSensitive } from 'lucide-react'
import { useMemo } from 'react'
import type { SearchedRole } from '../../shared/session/library-search.ts'
import { askLibrary, useLibrarySearch, type LibrarySearchState } from '../state/library-search.ts'
import { useLibrary } from '../state/library.ts'
import { selectSessionId } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { ChoiceMenu, type Choice } from '../ui/choice-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { baseName } from '../../shared/session/shown-text.ts'
import { shortPath } from '../ui/paths.ts'
import styles from './library.module.css'
import { PERIOD_CHOICES } from './list-options.tsx'

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
  const projects = useProjects(project)
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
        choices={[
          { value: ANY, title: 'All projects' },
          ...projects.map(({ projectId, cwd }) => ({ value: projectId, title: baseName(cwd), hint: shortPath(cwd) })),
        ]}
        onChoose={(next) => askLibrary({ project: projects.find(({ projectId }) => projectId === next) ?? null })}
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

type Project = NonNullable<LibrarySearchState['project']>

/** Projects that are offered. */
const MAX_PROJECTS = 30

/** The project of the session that is open first, then those with the newest activity; the chosen one in any case. */
function useProjects(chosen: Project | null): readonly Project[] {
  const opened = useSession(selectSessionId)
  const sessions = useLibrary((state) => state.sessions)
  return useMemo(() => {
    const open = sessions.filter(({ sessionId }) => sessionId === opened)
    const projects = new Map(chosen === null ? [] : [[chosen.projectId, chosen]])
    for (const { projectId, cwd } of [...open, ...sessions.toSorted((a, b) => b.modified - a.modified)]) {
      if (projectId !== null && projects.size < MAX_PROJECTS) projects.set(projectId, { projectId, cwd })
    }
    return [...projects.values()]
  }, [sessions, opened, chosen])
}
