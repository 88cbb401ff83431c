const kept: object[] = []

/**
 * Keeps an object for ever, so that what was compiled for objects of its class stays compiled. The engine (V8, code
 * dependencies on weakly held hidden classes) throws such code away when the last of them is collected, as happens
 * between two sessions, and the next file would be read by the interpreter again: a fifth slower.
 * @param object without anything large: one of each class that runs for every line of a file
 */
export function stayCompiled(object: object): void {
  kept.push(object)
}
