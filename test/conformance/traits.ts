import { pathCuts } from '../../shared/lens/path-cuts.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import type { SessionFile } from '../../electron/sessions/open-session.ts'

/** What makes a context hard to get right. */
export const TRAITS = ['several compactions', 'nothing kept', 'split turn', 'edited'] as const
export type Trait = (typeof TRAITS)[number]

/** The traits of the context at an entry. */
export function traitsAt({ built }: SessionFile, at: number): readonly Trait[] {
  const { columns, facts } = built
  const path = pathTo(columns, at)
  const cuts = pathCuts(columns, facts, path)
  const last = cuts.at(-1)
  const has: Readonly<Record<Trait, boolean>> = {
    'several compactions': cuts.length > 1,
    'nothing kept': last !== undefined && last.to === last.place,
    'split turn': last?.splitsTurn === true,
    edited: contextOf(columns, facts, path).edits.size > 0,
  }
  return TRAITS.filter((trait) => has[trait])
}
