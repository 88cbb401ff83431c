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

/** pi's `/tree`, and of its list what it keeps to itself but does not hide. */
export interface PiTreeModule {
  readonly TreeSelectorComponent: new (
    tree: ReturnType<PiSession['getTree']>,
    leaf: unknown,
    terminalRows: number,
    selected: () => void,
    cancelled: () => void,
    labelled: () => void,
    initialSelectedId: undefined,
    initialFilterMode: string,
  ) => {
    getTreeList(): {
      /** All that the tree leads to. */
      readonly flatNodes: readonly { readonly node: { readonly entry: PiEntry } }[]
      /** The rows, from the top. */
      readonly filteredNodes: readonly { readonly node: { readonly entry: PiEntry } }[]
      /** By id: that of the nearest row above it in the tree, or null. */
      readonly visibleParentMap: ReadonlyMap<unknown, unknown>
    }
  }
}

export interface PiThemeModule {
  readonly initTheme: (name: string) => void
}
