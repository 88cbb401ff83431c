import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { resumeCommand } from '../../renderer/state/resume-command.ts'

it('goes to the project and opens the file there, whatever is in their names', () => {
  expect(resumeCommand('/s/a.jsonl', '/code/app')).toBe("cd '/code/app' && pi --session '/s/a.jsonl'")
  expect(resumeCommand('/s/it’s $(rm).jsonl', "/code/it's")).toBe(
    "cd '/code/it'\\''s' && pi --session '/s/it’s $(rm).jsonl'",
  )
  expect(resumeCommand('/s/a.jsonl', null)).toBe("pi --session '/s/a.jsonl'")
  expect(resumeCommand('C:\\s\\a b.jsonl', 'D:\\app')).toBe('pi --session "C:\\s\\a b.jsonl"')
})

it('holds nothing that acts on the terminal it is pasted into', () => {
  const command = resumeCommand('/s/a.jsonl', "/code/\u0003\nit's \\x\u001B[201~\u009B")
  expect(command).not.toMatch(/\p{Cc}/u)
  expect(command).toBe(`cd $'/code/\\003\\012it\\'s \\\\x\\033[201~\\302\\233' && pi --session '/s/a.jsonl'`)
  if (process.platform === 'win32') return
  const said = execFileSync('bash', ['-c', command.replace('cd ', 'printf %s ').replace(/ && .*/u, '')], {
    encoding: 'utf8',
  })
  expect(said).toBe("/code/\u0003\nit's \\x\u001B[201~\u009B")
})
