import { isRecord, recordOf } from './entry.ts'
import type { RawEntry } from './entry.ts'

/** The system message in force; null where there is none. `fails` where pi throws on one of the messages. */
export interface CurrentSystem {
  readonly message: RawEntry | null
  readonly fails: boolean
}

/**
 * Replays the system messages of a context into the one that is in force: texts one after the other, sections replaced
 * by name (null takes one away), tools taken away and added in order.
 */
export function currentSystemMessage(messages: readonly unknown[]): CurrentSystem {
  const texts: string[] = []
  const sections = new Map<string, unknown>()
  const tools = new Map<unknown, unknown>()
  let timestamp: unknown
  let fails = false
  for (const message of messages) {
    if (!isRecord(message) || message['role'] !== 'system') continue
    timestamp ??= message['timestamp']
    const text = systemText(message['content'])
    if (text === null) fails = true
    else if (text !== '') texts.push(text)
    for (const [name, section] of Object.entries(sectionsOf(message['sections']))) {
      if (section === null) sections.delete(name)
      else sections.set(name, section)
    }
    const removed = toolsOf(message['toolsRemoved'])
    const added = toolsOf(message['toolsAdded'])
    if (removed === null || added === null) fails = true
    for (const tool of removed ?? []) tools.delete(recordOf(tool)['name'])
    for (const tool of added ?? []) tools.set(recordOf(tool)['name'], tool)
  }
  if (timestamp === undefined && tools.size === 0) return { message: null, fails }
  return {
    fails,
    message: {
      role: 'system',
      content: texts.join('\n\n'),
      ...(sections.size > 0 ? { sections: Object.fromEntries(sections) } : {}),
      ...(tools.size > 0 ? { toolsAdded: [...tools.values()] } : {}),
      timestamp: timestamp ?? 0,
    },
  }
}

/** The text of a system message's content; null where pi throws on it. */
function systemText(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content) || content.includes(null)) return null
  return content
    .filter((block) => isRecord(block) && block['type'] === 'text')
    .map((block) => recordOf(block)['text'])
    .join('\n')
}

function sectionsOf(sections: unknown): object {
  return typeof sections === 'object' && sections !== null ? sections : {}
}

/** A list of tools; null where pi throws on it. */
function toolsOf(tools: unknown): readonly unknown[] | null {
  if (tools === undefined || tools === null) return []
  return Array.isArray(tools) && !tools.includes(null) ? tools : null
}
