// The session host in a process of plain Node, to be killed: questions come and answers go as between two processes.
import { createAnswers } from '../../electron/host/answers.ts'
import type { FromHost, ToHost } from '../../electron/host/protocol.ts'
import { createServer } from '../../electron/host/server.ts'
import { createOpenSessions } from '../../electron/host/open-sessions.ts'

const post = (message: FromHost): void => void process.send?.(message)
let revision = 0
const sessions = createOpenSessions({
  post: () => undefined,
  tell: () => undefined,
  rest: () => 0,
  nextRevision: () => (revision += 1),
})
const receive = createServer(createAnswers(sessions), post)
// Only the test, which is ours, has the other end.
process.on('message', (message) => receive(message as ToHost))
process.on('disconnect', () => process.exit())
