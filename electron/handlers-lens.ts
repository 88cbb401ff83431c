import type { Desk } from './desk.ts'
import type { Handlers } from './ipc.ts'

type LensCalls =
  | 'session:context'
  | 'session:messages'
  | 'session:safe-leaf'
  | 'session:sent'
  | 'session:system'
  | 'session:ledger'
  | 'session:loss'
  | 'session:branches'
  | 'session:edit'
  | 'session:files'

/** Calls about what a model is sent, and what became of the rest. The host answers them. */
export function lensHandlers({ host }: Desk): Pick<Handlers, LensCalls> {
  return {
    'session:context': (input) => host.ask('session:context', input),
    'session:messages': (input) => host.ask('session:messages', input),
    'session:safe-leaf': (input) => host.ask('session:safe-leaf', input),
    'session:sent': (input) => host.ask('session:sent', input),
    'session:system': (input) => host.ask('session:system', input),
    'session:ledger': (input) => host.ask('session:ledger', input),
    'session:loss': (input) => host.ask('session:loss', input),
    'session:branches': (input) => host.ask('session:branches', input),
    'session:edit': (input) => host.ask('session:edit', input),
    'session:files': (input) => host.ask('session:files', input),
  }
}
