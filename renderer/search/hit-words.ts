import type { SearchedPart } from '../../shared/session/searched-text.ts'

/** What a hit's place in its entry is called. */
export const PART_WORDS: Readonly<Record<SearchedPart, string>> = {
  user: 'user message',
  assistant: 'reply',
  thinking: 'thinking',
  tool: 'tool name',
  arguments: 'tool arguments',
  result: 'tool result',
  command: 'command',
  output: 'output',
  system: 'system prompt',
  summary: 'summary',
  files: 'files of a summary',
  label: 'label',
  name: 'session name',
  setting: 'model or thinking level',
  custom: 'custom entry',
  edit: 'replacement',
  error: 'error',
  other: 'other text',
}
