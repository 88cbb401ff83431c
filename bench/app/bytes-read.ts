import { readFile } from 'node:fs/promises'

/**
 * Bytes that a process has read by now, from files and pipes alike (`rchar` of `/proc/PID/io`); null where the system
 * does not tell (anywhere but on Linux).
 */
export async function bytesReadBy(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/io`, 'utf8').catch(() => null)
  const found = /^rchar: (\d+)$/m.exec(text ?? '')
  return found === null ? null : Number(found[1])
}
