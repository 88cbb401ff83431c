import type { Problem } from './columns.ts'
import { isRecord } from './entry.ts'
import type { RawEntry } from './entry.ts'
import type { Kind } from './kinds.ts'
import { oddValues } from './odd-values.ts'

/**
 * What is wrong with what an entry holds, whatever its place in the tree.
 * @param messages what pi makes of it, null where it fails
 * @param isWhole all of its line was read, so that it is known what it lacks
 */
export function valueProblems(
  entry: RawEntry,
  kind: Kind,
  messages: readonly unknown[] | null,
  isWhole: boolean,
): readonly Pick<Problem, 'kind' | 'message'>[] {
  const odd = isWhole ? oddValues(entry, kind) : []
  const problems = odd.map((message) => ({ kind: 'odd-value', message }) as const)
  if (entry['type'] !== 'message' || isRecord(entry['message'])) return problems
  const fails = messages === null ? 'pi fails on every path through it.' : 'pi sends nothing of it.'
  return [...problems, { kind: 'missing-message', message: `This message entry holds no message: ${fails}` }]
}
