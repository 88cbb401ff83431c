// Appends one entry and is killed in the middle of writing its line, as where a system writes a long one in parts.
// Usage: node torn.mjs FILE CHARACTERS BYTES: so long is the text, and so much of the line is written.
import { fstatSync, fsyncSync, writeSync } from 'node:fs'
import { appendEntry } from '../../electron/sessions/append-entry.ts'
import { openSession } from '../../electron/sessions/open-session.ts'

const [file = '', characters = '', bytes = ''] = process.argv.slice(2)
const text = '鳥'.repeat(Number(characters))
appendEntry(await openSession(file), 'end', (base) => ({ type: 'custom', customType: 'test', ...base, data: text }), {
  stat: (fd) => fstatSync(fd),
  sync: fsyncSync,
  write(fd, line) {
    writeSync(fd, line.subarray(0, Number(bytes)))
    process.kill(process.pid, 'SIGKILL')
    return 0
  },
})
