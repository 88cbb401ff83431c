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

it('holds nothing that PowerShell or cmd expands', () => {
  const quoted = (name: string): string => resumeCommand(`C:\\s\\${name}.jsonl`, null).slice('pi --session '.length)
  expect(quoted('$env:KEY $(calc) ${x}')).toBe('"C:\\s\\`$env:KEY `$(calc) `${x}.jsonl"')
  expect(quoted('a`b “c” „d')).toBe('"C:\\s\\a``b `“c`” `„d.jsonl"')
  expect(quoted('%KEY%')).toBe('"C:\\s\\`%KEY`%.jsonl"')
  expect(quoted('\u009B')).toBe('"C:\\s\\$([char]155).jsonl"')
  // Neither of them changes these, so that both take them as they are.
  expect(quoted('100% & it’s')).toBe('"C:\\s\\100% & it’s.jsonl"')
  expect(resumeCommand('\\\\host\\c$\\a.jsonl', null)).toBe('pi --session "\\\\host\\c$\\a.jsonl"')
})
