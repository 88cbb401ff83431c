import type { Facts } from './columns.ts'

/** The facts of a session of which nothing is known. */
export const NO_FACTS: Facts = {
  header: { id: '', version: 3, sourceVersion: 3, cwd: null, parentSession: null, timestamp: null },
  flavour: 'pi',
  name: null,
  fileLeaf: null,
  labels: [],
  compactions: [],
  edits: [],
  branchSummaries: [],
  thinkingLevels: [],
  markers: [],
  models: [],
  problems: [],
  problemCount: 0,
  size: 0,
}
