/** The part of pi 1.6.0 that the driver calls, as far as it relies on it. Entries and messages are whatever a file holds. */
export interface PiEntry extends Readonly<Record<string, unknown>> {
  readonly type?: unknown
  readonly id?: unknown
  readonly parentId?: unknown
}

export interface PiSession {
  getHeader(): Readonly<Record<string, unknown>>
  getSessionName(): string | undefined
  getEntries(): readonly PiEntry[]
  getLeafId(): unknown
  getTree(): readonly { readonly entry: PiEntry }[]
  getLabel(id: unknown): unknown
  getBranch(): readonly PiEntry[]
  branch(id: unknown): void
  buildContextEntries(): readonly PiEntry[]
  buildSessionContext(): {
    readonly messages: readonly { readonly role?: unknown }[]
    readonly model: unknown
    readonly thinkingLevel: unknown
  }
  buildSessionProjection(): unknown
  createBranchedSession(id: unknown): string | undefined
}

export interface PiSessionModule {
  readonly SessionManager: {
    open(file: string, folder: string): PiSession
    forkFrom(file: string, cwd: string, folder: string): PiSession
  }
}

export interface PiCompactionModule {
  readonly estimateTokens: (message: unknown) => number
  readonly estimateProjectedContextTokens: (
    projection: unknown,
    branch: readonly PiEntry[],
  ) => { readonly tokens: number }
}
