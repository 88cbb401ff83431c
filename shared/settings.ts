import { z } from 'zod'

/** The columns of the outline whose width can be set. */
const ColumnName = z.enum(['time', 'role', 'model', 'tokens', 'context'])
export type ColumnName = z.infer<typeof ColumnName>

/** What a person can set. Kept in one file of the app's data folder; a value that does not parse falls back to its default. */
export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Text size in CSS pixels of the body text. */
  textSize: z.number().int().min(11).max(20).default(13),
  /** Tokens of the context window that totals are shown against. */
  contextWindow: z.number().int().min(1_000).max(100_000_000).default(200_000),
  /** Widths of the outline's columns that a person set, in units of the body text; the others are as they fit. */
  columns: z.partialRecord(ColumnName, z.number().min(2).max(40)).default({}),
  /** Folders of sessions beside pi's own, as a person typed them. */
  sessionFolders: z.array(z.string().min(1).max(4096)).max(50).default([]),
})
export type Settings = z.infer<typeof Settings>
