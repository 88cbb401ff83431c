/** What is asked of pi about compactions. */

/** What pi would compact with the leaf at an entry, keeping about so many of the latest tokens. */
export interface CutJob {
  readonly file: string
  readonly asked: readonly { readonly at: number; readonly keep: number }[]
}

/** Null where pi would compact nothing. */
export type Cut = {
  /** Ordinal of the first entry that is kept. */
  readonly firstKept: number
  readonly isSplitTurn: boolean
  readonly tokensBefore: number
  readonly readFiles: readonly string[]
  readonly modifiedFiles: readonly string[]
} | null

/** What pi's settings say of compactions, with its agent folder and a project in some folders. */
export interface SettingsJob {
  readonly agent: string
  readonly project: string
  readonly model: { readonly provider: string; readonly id: string }
}

export interface SettingsAnswer {
  readonly enabled: boolean
  readonly reserveTokens: number
}
