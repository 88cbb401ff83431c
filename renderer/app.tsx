import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import styles from './app.module.css'
import { Dialogs } from './dialogs/dialogs.tsx'
import { PictureOnDemand } from './picture/picture-on-demand.tsx'
import { DropTarget } from './shell/drop-target.tsx'
import { Header } from './shell/header.tsx'
import { Notices } from './shell/notices.tsx'
import { StatusBar } from './shell/status-bar.tsx'
import { Workspace } from './shell/workspace.tsx'

/** The whole window. */
export function App() {
  return (
    // SECURITY: rule-7. The page's policy allows no style elements but the app's own sheet.
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        <div className={styles['window']}>
          <Header />
          <main className={styles['main']}>
            <Workspace />
          </main>
          <StatusBar />
        </div>
        <Dialogs />
        <Notices />
        <DropTarget />
        <PictureOnDemand />
      </Tooltip.Provider>
    </CSPProvider>
  )
}
