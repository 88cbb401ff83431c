import type { UtilityProcess } from 'electron'
import type { HostProcess } from './host-client.ts'
import type { Log } from '../log.ts'

/**
 * Starts the session host. It gets the number of its start, so that its revisions never repeat those of the one before, and the
 * folder for what it keeps;
 * what it writes to stderr goes to the log, for that is where a crash speaks.
 */
export function startHost(
  maker: { fork: typeof Electron.utilityProcess.fork },
  script: string,
  { count, data }: { readonly count: number; readonly data: string },
  log: Log,
): HostProcess {
  const host: UtilityProcess = maker.fork(script, [`--start=${count}`, `--data=${data}`], {
    serviceName: 'Dendro session host',
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  host.stderr?.on('data', (chunk: Buffer) => log.write('warn', `session host: ${chunk.toString('utf8').trimEnd()}`))
  return host
}
