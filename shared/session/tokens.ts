import { isRecord, recordOf } from './entry.ts'
import type { RawEntry } from './entry.ts'

/** Characters that pi counts for an image, whatever its size (1,200 tokens). */
const IMAGE_CHARS = 4800

/** Characters counted so far; `fails` once something was met on which pi's own count throws or is no number. */
interface Tally {
  chars: number
  fails: boolean
}

/**
 * pi's token estimate of one message, to the token: a quarter of its characters (UTF-16 units), rounded up. Where pi's
 * count would fail, what can be counted is counted.
 */
export function estimateTokens(message: unknown): number {
  return Math.ceil(tally(message).chars / 4)
}

/** As `estimateTokens`, but null where pi's count throws or gives no number. */
export function estimateTokensAsPi(message: unknown): number | null {
  const counted = tally(message)
  return counted.fails ? null : Math.ceil(counted.chars / 4)
}

/** The estimate of a text by itself. */
export function textTokens(text: unknown): number {
  return typeof text === 'string' ? Math.ceil(text.length / 4) : 0
}

function tally(value: unknown): Tally {
  const counted: Tally = { chars: 0, fails: false }
  const message = recordOf(value)
  switch (message['role']) {
    case 'user':
    case 'custom':
    case 'toolResult':
      addContent(counted, message['content'])
      break
    case 'assistant':
      addAssistant(counted, message['content'])
      break
    case 'system':
      addSystem(counted, message)
      break
    case 'bashExecution':
      addLength(counted, message['command'])
      addLength(counted, message['output'])
      break
    case 'branchSummary':
    case 'compactionSummary':
      addLength(counted, message['summary'])
      break
    default:
      break
  }
  return counted
}

/** Adds the length of a text; pi reads `.length` unseen, so a list counts its items and anything else fails. */
function addLength(counted: Tally, text: unknown): void {
  if (typeof text === 'string' || Array.isArray(text)) counted.chars += text.length
  else counted.fails = true
}

/** Adds the length of a value written as JSON. A value nested too deep to be written fails, as it does in pi. */
function addJsonLength(counted: Tally, value: unknown): void {
  try {
    const json: string | undefined = JSON.stringify(value)
    if (json === undefined) counted.fails = true
    else counted.chars += json.length
  } catch {
    counted.fails = true
  }
}

/** The blocks of a list of content; null for a string (pi walks its characters, none of which is a block). */
function contentList(counted: Tally, content: unknown): readonly RawEntry[] {
  if (typeof content === 'string') return []
  if (!Array.isArray(content)) {
    counted.fails = true
    return []
  }
  if (content.includes(null)) counted.fails = true
  return content.filter(isRecord)
}

function addContent(counted: Tally, content: unknown): void {
  if (typeof content === 'string') counted.chars += content.length
  for (const block of contentList(counted, content)) {
    if (block['type'] === 'text' && block['text']) addLength(counted, block['text'])
    else if (block['type'] === 'image') counted.chars += IMAGE_CHARS
  }
}

function addAssistant(counted: Tally, content: unknown): void {
  for (const block of contentList(counted, content)) {
    if (block['type'] === 'text') addLength(counted, block['text'])
    else if (block['type'] === 'thinking') addLength(counted, block['thinking'])
    else if (block['type'] === 'toolCall') {
      addLength(counted, block['name'])
      addJsonLength(counted, block['arguments'])
    }
  }
}

function addSystem(counted: Tally, message: RawEntry): void {
  addContent(counted, message['content'])
  const sections = message['sections']
  if (typeof sections === 'string') counted.chars += sections.length
  else if (typeof sections === 'object' && sections !== null) {
    for (const section of Object.values(sections)) if (section) addLength(counted, section)
  }
  if (message['toolsAdded']) addJsonLength(counted, message['toolsAdded'])
}
