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
