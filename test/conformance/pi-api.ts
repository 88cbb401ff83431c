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

/** What pi's session manager writes. */
export interface PiWritingSession extends PiSession {
  getSessionFile(): string | undefined
  appendMessage(message: unknown): unknown
  appendThinkingLevelChange(level: string): unknown
  appendModelChange(provider: string, modelId: string): unknown
  appendUsage(kind: string, provider: string, model: string, usage: unknown, note?: string): unknown
  appendCompaction(
    summary: string,
    firstKept: unknown,
    tokensBefore: number,
    details: unknown,
    fromHook?: boolean,
  ): unknown
  appendCustomEntry(customType: string, data: unknown): unknown
  appendCustomMessageEntry(customType: string, content: unknown, display: boolean, details: unknown): unknown
  appendContextEdit(target: unknown, replacement: unknown): unknown
  appendLabelChange(target: unknown, label: string | undefined): unknown
  appendSessionInfo(name: string): unknown
  branchWithSummary(to: unknown, summary: string, details: unknown): unknown
  resetLeaf(): void
}

export interface PiSessionModule {
  readonly SessionManager: {
    create(cwd: string, folder: string): PiWritingSession
    inMemory(cwd: string): PiWritingSession
    open(file: string, folder: string): PiWritingSession
    forkFrom(file: string, cwd: string, folder: string): PiWritingSession
  }
}

export interface PiMessagesModule {
  readonly convertToLlm: (messages: readonly unknown[]) => readonly unknown[]
}

export interface PiTranscriptModule {
  readonly getCurrentSystemMessage: (messages: readonly unknown[]) => unknown
}

export interface PiAgentSessionModule {
  readonly AgentSession: { readonly prototype: PiAgentSession }
}

/** As much of pi's running session as its context usage needs: a model to have a window, and the session. */
export interface PiAgentSession {
  readonly getContextUsage: (this: {
    readonly _limitsModel: () => { readonly contextWindow: number }
    readonly sessionManager: PiSession
  }) => { readonly tokens: number | null } | undefined
}

export interface PiCompactionModule {
  readonly estimateTokens: (message: unknown) => number
  readonly estimateProjectedContextTokens: (
    projection: unknown,
    branch: readonly PiEntry[],
  ) => { readonly tokens: number }
  /** Undefined where there is nothing to compact. */
  readonly prepareCompaction: (
    branch: readonly PiEntry[],
    settings: { readonly enabled: boolean; readonly reserveTokens: number; readonly keepRecentTokens: number },
  ) =>
    | {
        readonly firstKeptEntryId: unknown
        readonly isSplitTurn: boolean
        readonly tokensBefore: number
        readonly fileOps: unknown
      }
    | undefined
}

export interface PiFileListsModule {
  readonly computeFileLists: (fileOps: unknown) => {
    readonly readFiles: readonly string[]
    readonly modifiedFiles: readonly string[]
  }
}

export interface PiSettingsModule {
  readonly SettingsManager: {
    create(
      cwd: string,
      agent: string,
      options: { readonly projectTrusted: boolean },
    ): {
      getDefaultProjectTrust(): string
      getCompactionSettings(model: { readonly provider: string; readonly id: string }): {
        readonly enabled: boolean
        readonly reserveTokens: number
      }
    }
  }
}

export interface PiTrustModule {
  readonly ProjectTrustStore: new (agent: string) => object
}

export interface PiProjectTrustModule {
  readonly resolveProjectTrusted: (options: {
    readonly cwd: string
    readonly trustStore: object
    readonly defaultProjectTrust: string
    readonly projectTrustContext: { readonly hasUI: boolean }
  }) => Promise<boolean>
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
    render(width: number): readonly string[]
  }
}

export interface PiProviderModule {
  readonly transformMessages: (
    messages: readonly unknown[],
    model: {
      readonly provider: string
      readonly api: string
      readonly id: string
      readonly input: readonly string[]
    },
  ) => readonly unknown[]
}

export interface PiThemeModule {
  readonly initTheme: (name: string) => void
}

/** How pi finds the sessions of a project. */
export interface PiFindingModule {
  readonly SessionManager: {
    continueRecent(cwd: string): PiWritingSession
    list(
      cwd: string,
    ): Promise<readonly { readonly path: string; readonly cwd: string; readonly parentSessionPath?: string }[]>
  }
}

/** A session as pi's own list has it. */
export interface PiListed {
  readonly path: string
  readonly id: unknown
  readonly cwd: string
  readonly name?: string
  readonly parentSessionPath?: unknown
  readonly created: Date
  readonly modified: Date
  readonly messageCount: number
  readonly firstMessage: string
}

export interface PiListingModule {
  readonly SessionManager: {
    listAll(): Promise<readonly PiListed[]>
    list(cwd: string): Promise<readonly PiListed[]>
  }
}
