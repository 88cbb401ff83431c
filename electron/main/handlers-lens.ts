import path from 'node:path'
import { LENS_CALLS, type LensCall } from '../../shared/ipc-lens.ts'
import { sessionFile, type Desk } from './desk.ts'
import type { Handlers } from '../ipc.ts'

/** Calls about what a model is sent, and what became of the rest. The host answers them. */
export function lensHandlers(desk: Desk): Pick<Handlers, LensCall | 'report:write'> {
  const { host, dialogs } = desk
  const handed = LENS_CALLS.map((name) => [name, (input: never) => host.ask(name, input)] as const)
  return {
    ...(Object.fromEntries(handed) as unknown as Pick<Handlers, LensCall>),

    'report:write': async (input) => {
      const name = path.basename(sessionFile(desk, input.sessionId), '.jsonl')
      const out = await dialogs.exportFile(`${name}.${input.report.kind}.md`, 'md', 'Export the report')
      return out === null ? null : await host.ask('report:write', { ...input, out })
    },
  }
}
