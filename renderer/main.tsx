// First, so that a component's own style comes after it and wins.
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { runCommand, runKeys } from './commands/run.ts'
import { keepFocus } from './shell/keep-focus.ts'
import { followSession } from './search/run-search.ts'
import { on } from './state/connection.ts'
import { followHidden } from './state/hidden-branches.ts'
import { loadKept } from './state/kept.ts'
import { followLibrarySearch } from './state/library-search.ts'
import { followLibrary, followListing, listSessions } from './state/library.ts'
import { notify } from './state/notices.ts'
import { openSession, showRefusal } from './state/open-session.ts'
import { listenForPort } from './state/port.ts'
import { followLive } from './state/live.ts'
import { loadSettings } from './state/settings.ts'
import { warmUp } from './state/warm-up.ts'

/** Start-up of the page: first the listeners, so that nothing sent early is missed, then the first drawing. */
function start(): void {
  listenForPort()
  followListing()
  followLibrary()
  followLibrarySearch()
  followSession()
  followHidden()
  followLive()
  keepFocus()
  on('session:requested', ({ sessionId }) => void openSession(sessionId))
  on('session:refused', ({ message }) => showRefusal(message))
  on('notice:raised', ({ message }) => notify('plain', message))
  on('command:chosen', ({ command }) => runCommand(command))
  window.addEventListener('keydown', (event) => {
    // A view that knows better what a key means there has already taken it.
    if (!event.defaultPrevented && runKeys(event, document.activeElement)) event.preventDefault()
  })
  void loadSettings().then(draw).then(warmUp)
  void listSessions()
  void loadKept()
}

function draw(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

start()
