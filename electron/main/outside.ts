import type { AppWindows } from './app-windows.ts'
import { toFailure } from '../failure.ts'
import type { HostClient } from './host-client.ts'

/**
 * Shows what was asked for from outside the pages (an argument, a second start, a file opened with the app): the session
 * a path stands for, or why it cannot be shown. @param refused is told the reason, too
 */
export async function showPath(
  host: HostClient,
  windows: AppWindows,
  path: string,
  refused: (message: string) => void,
): Promise<void> {
  try {
    const { file } = await host.ask('path:find', { path })
    windows.show(file)
  } catch (error) {
    const { message } = toFailure(error)
    windows.current()?.refuse(message)
    refused(message)
  }
}
