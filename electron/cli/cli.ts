#!/usr/bin/env node
// The command line, in plain Node: `node out/main/cli.js COMMAND …`, or `dendro COMMAND …` where the package is installed.
import { FOLDER_GONE, workingFolder } from '../working-folder.ts'
import { openApp } from './open-app.ts'
import type { CliIo } from './cli-io.ts'
import { runCli } from './run-cli.ts'

const cwd = workingFolder()

const io: CliIo = {
  print: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
    }),
  complain: (line) => {
    process.stderr.write(`${line}\n`)
  },
  readInput: async () => {
    const pieces: Buffer[] = []
    for await (const piece of process.stdin) pieces.push(Buffer.from(piece as Uint8Array)) // no encoding is set: bytes
    return Buffer.concat(pieces).toString('utf8')
  },
  cwd: cwd ?? '',
  env: process.env,
  startedAt: performance.timeOrigin,
  openApp,
}

// Without a listener Node would print the error of a closed pipe as a crash; `print` tells it to the command as well.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  if (cwd === null) io.complain(FOLDER_GONE)
  process.exitCode = cwd === null ? 1 : await runCli(process.argv.slice(2), io)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  io.complain(`Dendro itself failed: ${reason.split('\n')[0]}. Please report this with the command you gave.`)
  process.exitCode = 1
}
