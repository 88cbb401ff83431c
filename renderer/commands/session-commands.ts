import type { OpenedSession } from '../../shared/ipc.ts'
import { copyText } from '../state/clipboard.ts'
import { call } from '../state/connection.ts'
import { openAbout } from '../state/dialogs.ts'
import { foldAllProjects } from '../state/folded-projects.ts'
import { pinSession, useKept } from '../state/kept.ts'
import { showTab } from '../state/layout.ts'
import { endLibrarySearch, useLibrarySearch } from '../state/library-search.ts'
import { listSessions } from '../state/library.ts'
import { chooseSession, closeSession, openShowcase } from '../state/open-session.ts'
import { copyResumeCommand } from '../state/resume-command.ts'
import { useSession } from '../state/session-store.ts'
import type { Command } from './command.ts'
import { focusLibraryFilter } from './focus-panel.ts'
import { never, withoutSession } from './refusals.ts'

/** Runs something with the open session. */
function withOpened(work: (opened: OpenedSession) => void): () => void {
  return () => {
    const { opened } = useSession.getState()
    if (opened !== null) work(opened)
  }
}

/** Opening, closing and finding sessions. */
export const sessionCommands: readonly Command[] = [
  {
    name: 'session:open',
    title: 'Open a session file…',
    group: 'Session',
    keys: ['Mod+O'],
    where: 'anywhere',
    refusal: never,
    run: chooseSession,
  },
  {
    name: 'library:refresh',
    title: 'List the sessions anew',
    group: 'Session',
    keys: ['F5'],
    where: 'anywhere',
    refusal: never,
    run: () => void listSessions(),
  },
  {
    name: 'library:filter',
    title: 'Filter the list of sessions',
    group: 'Session',
    keys: ['Mod+P'],
    where: 'anywhere',
    refusal: never,
    run() {
      // The field looks through texts while a search is open.
      endLibrarySearch()
      useLibrarySearch.setState({ isOpen: false })
      focusLibraryFilter()
    },
  },
  {
    name: 'library:fold',
    title: 'Fold or open all projects of the list',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: never,
    run: foldAllProjects,
  },
  {
    name: 'library:search',
    title: 'Search in all sessions',
    group: 'Search',
    keys: ['Mod+Shift+P'],
    where: 'anywhere',
    refusal: never,
    run() {
      useLibrarySearch.setState({ isOpen: true })
      focusLibraryFilter()
    },
  },
  {
    name: 'library:sessions',
    title: 'Back to the list of sessions',
    group: 'Search',
    keys: [],
    where: 'anywhere',
    refusal: () => (useLibrarySearch.getState().isOpen ? null : 'The list is there.'),
    run() {
      endLibrarySearch()
      useLibrarySearch.setState({ isOpen: false })
      focusLibraryFilter()
    },
  },
  {
    name: 'session:family',
    title: 'Family: forks of this session…',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: withOpened(({ sessionId }) => openAbout('family', sessionId)),
  },
  {
    name: 'session:pin',
    title: 'Pin this session, or take the pin away',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: withOpened(({ sessionId }) => void pinSession(sessionId, !useKept.getState().pinned.has(sessionId))),
  },
  {
    name: 'session:note',
    title: 'Note on this session…',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: withOpened(({ sessionId }) => openAbout('note', sessionId)),
  },
  {
    name: 'session:showcase',
    title: 'Open the example session',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: never,
    run: openShowcase,
  },
  {
    name: 'session:close',
    title: 'Close this session',
    group: 'Session',
    keys: ['Mod+W'],
    where: 'anywhere',
    // One that is still being read, or that could not be, can be left as well.
    refusal: () => (useSession.getState().status === 'none' ? 'No session is open.' : null),
    run: closeSession,
  },
  {
    name: 'session:reveal',
    title: 'Show the file in its folder',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: withOpened(({ sessionId }) => void call('session:reveal', { sessionId })),
  },
  {
    name: 'session:copy-path',
    title: 'Copy the path of the file',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: withOpened(({ file }) => void copyText(file, 'The path')),
  },
  {
    name: 'session:copy-command',
    title: 'Copy the command to go on in pi',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: withOpened(({ file }) => copyResumeCommand(file, useSession.getState().facts?.header.cwd ?? null)),
  },
  {
    name: 'problems:show',
    title: 'Show the problems of this file',
    group: 'Session',
    keys: [],
    where: 'anywhere',
    refusal: () =>
      withoutSession() ?? (useSession.getState().facts?.problemCount === 0 ? 'Nothing is wrong with this file.' : null),
    run: () => showTab('problems'),
  },
]
