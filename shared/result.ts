/** Why a call failed, as data: Electron keeps only an error's message, so a failure crosses as a value. */
export interface Failure {
  readonly kind: 'invalid-request' | 'not-found' | 'refused' | 'unreadable' | 'changed' | 'internal'
  /** One or two whole sentences for a person: what happened, to what, and what to do. No stack. */
  readonly message: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }
