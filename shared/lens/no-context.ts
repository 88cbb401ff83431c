/**
 * What stands in place of a context where pi builds none, and what to do then.
 * @param failure where pi fails or never ends, in a sentence
 */
export function noContext(failure: string): string {
  return `Nothing is sent from here. ${failure} Choose a leaf on another path, or mend a copy of the file (Repair a copy…).`
}
