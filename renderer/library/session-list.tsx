import { openSession } from '../state/open-session.ts'
import { selectSessionId } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { LineList } from '../ui/line-list.tsx'
import type { LibraryRow } from '../../shared/library/list-rows.ts'
import { ProjectRow } from './project-row.tsx'
import { SessionMenu } from './session-menu.tsx'
import { SessionRow } from './session-row.tsx'

interface Props {
  readonly rows: readonly LibraryRow[]
}

/** Height of a line in units of the text size, as its style has it. */
const LINE = 2.1

/** The lines of the library: sessions under their projects. Enter opens a session, and folds a project. */
export function SessionList({ rows }: Props) {
  const open = useSession(selectSessionId)
  return (
    <LineList label="Sessions" rows={rows} height={LINE} keyOf={keyOf} isStop={always} isStart={isSession}>
      {(row, stop) =>
        row.kind === 'project' ? (
          <ProjectRow row={row} stop={stop} />
        ) : (
          <SessionMenu session={row.session}>
            <SessionRow
              row={row}
              isOpen={row.session.sessionId === open}
              stop={stop}
              onOpen={() => void openSession(row.session.sessionId)}
            />
          </SessionMenu>
        )
      }
    </LineList>
  )
}

function isSession(row: LibraryRow): boolean {
  return row.kind === 'session'
}

function always(): boolean {
  return true
}

function keyOf(row: LibraryRow): string {
  return row.kind === 'project' ? `project ${row.cwd}` : row.session.sessionId
}
