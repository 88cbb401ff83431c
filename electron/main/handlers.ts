import type { Desk } from './desk.ts'
import { appHandlers } from './handlers-app.ts'
import { goHandlers } from './handlers-go.ts'
import { libraryHandlers } from './handlers-library.ts'
import { lensHandlers } from './handlers-lens.ts'
import { sessionHandlers } from './handlers-session.ts'
import { sidecarHandlers } from './handlers-sidecar.ts'
import { settingsHandlers } from './handlers-settings.ts'
import { writeHandlers } from './handlers-write.ts'
import type { Handlers } from '../ipc.ts'

/** Everything the page can ask, by the contract: a call without its function does not compile. */
export function createHandlers(desk: Desk): Handlers {
  return {
    ...appHandlers(desk),
    ...settingsHandlers(desk),
    ...libraryHandlers(desk),
    ...sidecarHandlers(desk),
    ...sessionHandlers(desk),
    ...lensHandlers(desk),
    ...goHandlers(desk),
    ...writeHandlers(desk),
  }
}
