import type { MetAnother } from '../../shared/ipc-writing.ts'
import type { AppendedEntry } from './append-entry.ts'

/**
 * What a person has to know where another program wrote to the file at the very moment at which an entry was appended;
 * null where that makes no difference to where pi opens.
 * @param isLeaf pi was to open at the entry: it was written for that
 */
export function metAnother(
  { ordinal, leaf, passed }: AppendedEntry,
  isLeaf: boolean,
): Omit<MetAnother, 'openId'> | null {
  if (passed !== null && leaf === ordinal) {
    const count = passed.last - passed.first + 1
    const [what, it] = count === 1 ? ['an entry', 'it'] : [`${count} entries`, 'them']
    return {
      message: `Another program appended ${what} at the same moment, and this one does not follow ${it}: pi would open without ${it}. Let pi open where the other program stopped.`,
      openAt: passed.last,
    }
  }
  if (!isLeaf || leaf === ordinal) return null
  return {
    message: 'Another program wrote behind it at the same moment, so pi opens there and not here. Let pi open here.',
    openAt: ordinal,
  }
}
