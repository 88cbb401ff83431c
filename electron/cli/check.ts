import { parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { printable } from './printable.ts'
import { plainProblems } from './problems.ts'
import { withSession } from './with-session.ts'

/** `check FILE`: the integrity report. Exit code 1 when something is wrong. */
export async function check(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, {}, { least: 1, most: 1 })
  return await withSession({ file: positionals[0] ?? '', trace: values.trace }, io, async ({ built, path }) => {
    const problems = plainProblems(built.facts.problems)
    const left = built.facts.problemCount - problems.length
    if (values.json === true) await io.print(`${JSON.stringify({ problems })}\n`)
    else if (problems.length === 0) await io.print(`Nothing is wrong with ${printable(path)}.\n`)
    else {
      const lines = problems.map(({ line, kind, message }) => printable(`line ${line}, ${kind}: ${message}`))
      if (left > 0) lines.push(`and ${left} more of these kinds.`)
      await io.print(`${lines.join('\n')}\n`)
    }
    return problems.length === 0 ? 0 : 1
  })
}
