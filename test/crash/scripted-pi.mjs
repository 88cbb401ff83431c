// Writes to a session as a running pi does: it never looks at the file again, and each entry goes on from its own last.
// Usage: node scripted-pi.mjs FILE PARENT COUNT
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'

const [file = '', first = '', count = '0'] = process.argv.slice(2)
let parentId = first
for (let written = 0; written < Number(count); written += 1) {
  const id = randomUUID().slice(0, 8)
  const message = { role: 'user', content: `pi ${written}`, timestamp: Date.now() }
  appendFileSync(
    file,
    `${JSON.stringify({ type: 'message', id, parentId, timestamp: new Date().toISOString(), message })}\n`,
  )
  parentId = id
  // A person or a model takes their time, if only a little.
  await new Promise((done) => setTimeout(done, 1))
}
