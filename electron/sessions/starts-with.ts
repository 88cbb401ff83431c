/** Whether some bytes stand at a place of others. */
export function startsWith(bytes: Buffer, at: number, expected: Buffer): boolean {
  return bytes.compare(expected, 0, expected.length, at, Math.min(bytes.length, at + expected.length)) === 0
}
