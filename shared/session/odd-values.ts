import { isRecord, recordOf } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { Kind } from './kinds.ts'
import { reachesModel } from './llm.ts'

/**
 * What pi does where a field that it reads is of another kind than it takes it for. It checks no file when it opens it, so
 * each of these shows itself only later, and far from the line.
 */
export const EFFECTS = {
  lists: 'pi leaves the whole session out of its lists',
  name: 'pi fails wherever it shows the name of the session',
  context: 'pi builds no context that it counts in',
  tokens: 'pi cannot count the tokens of a context with it',
  request: 'pi fails when it makes a request with it',
  tree: 'pi’s /tree fails on it',
  result: 'pi’s /tree fails on the result of the call',
  figure: 'pi reckons with a wrong figure',
  unsent: 'pi has it in its list and sends nothing of it',
  sentAsItIs: 'pi sends it as the message that it is',
  nothing: 'pi does nothing with it',
} as const

type Effect = keyof typeof EFFECTS

/** Sentences of one entry at most: what else is wrong with it is seen when these are mended. */
const MAX_SENTENCES = 3

/** What stands in an entry where pi expects something else, and what pi makes of it: whole sentences, none for most entries. */
export function oddValues(entry: RawEntry, kind: Kind): readonly string[] {
  const found: string[] = []
  look(entry, kind, (field, value, expected, effects) => {
    if (found.length < MAX_SENTENCES && effects.length > 0) found.push(sentence(field, value, expected, effects))
  })
  return found
}

/** Told of each field that is odd. */
type Tell = (field: string, value: unknown, expected: string, effects: readonly Effect[]) => void

function sentence(field: string, value: unknown, expected: string, effects: readonly Effect[]): string {
  // “pi does this, it does that, and its /tree fails”.
  const said = effects.map((effect, at) => (at === 0 ? EFFECTS[effect] : EFFECTS[effect].replace(/^pi(?=[ ’])/u, 'it')))
  return `${field} is ${nameOf(value)}, where pi reads ${expected}: ${listed(said).replaceAll('it’s ', 'its ')}.`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value === 'string' ? 'text' : typeof value}`
}

const TEXT = 'a text'
const TEXT_OR_LIST = 'a text or a list of parts'

function look(entry: RawEntry, kind: Kind, tell: Tell): void {
  const message = recordOf(entry['message'])
  switch (kind) {
    case Kind.user:
      lookAtUser(message, tell)
      break
    case Kind.assistant:
      lookAtAssistant(message, tell)
      break
    case Kind.toolResult:
      if (isSet(message['content'])) lookAtContent(message['content'], tell, ['tokens', 'request'])
      break
    case Kind.customRole:
      lookAtContent(message['content'], tell, ['tokens'], ['tokens', 'request'])
      break
    case Kind.customMessage:
      lookAtContent(entry['content'], tell, isSet(entry['content']) ? ['tree', 'tokens'] : ['tree'], [
        'tree',
        'tokens',
        'request',
      ])
      break
    case Kind.system:
      lookAtSystem(message, tell)
      break
    case Kind.bashExecution:
      lookAtBash(message, tell)
      break
    case Kind.otherMessage:
      if (isRecord(entry['message']) && typeof message['role'] !== 'string')
        tell('The “role” of the message', message['role'], TEXT, ['unsent'])
      break
    case Kind.compaction:
      lookAtCompaction(entry, tell)
      break
    case Kind.branchSummary:
      lookAtBranchSummary(entry['summary'], tell)
      break
    case Kind.sessionInfo:
      if (isSet(entry['name']) && typeof entry['name'] !== 'string')
        tell('“name”', entry['name'], TEXT, ['name', 'lists'])
      break
    case Kind.contextEdit:
      lookAtEdit(entry, tell)
      break
    case Kind.label:
      if (typeof entry['targetId'] !== 'string') tell('“targetId”', entry['targetId'], 'an id', ['nothing'])
      break
    default:
      break
  }
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined
}

/**
 * A content that pi goes through part by part.
 * @param ofNull what comes of a part that is null, where that is something else
 */
function lookAtContent(
  content: unknown,
  tell: Tell,
  effects: readonly Effect[],
  ofNull: readonly Effect[] = effects,
): void {
  if (typeof content === 'string') return
  if (!Array.isArray(content)) tell('“content”', content, TEXT_OR_LIST, effects)
  else if (content.includes(null)) tell('A part of “content”', null, 'an object', ofNull)
  else lookAtTexts(content, tell)
}

/** Of parts that are no reply's, pi passes over a text that is not there. */
function lookAtTexts(parts: readonly unknown[], tell: Tell): void {
  const odd = parts.find(
    (part) => isRecord(part) && part['type'] === 'text' && part['text'] && !hasLength(part['text']),
  )
  if (odd !== undefined) tell('The “text” of a part', recordOf(odd)['text'], TEXT, ['tokens'])
}

/** Whether pi can tell its length: it counts a list as it would a text. */
function hasLength(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}

function lookAtUser({ content }: RawEntry, tell: Tell): void {
  if (content === undefined) return
  if (content === null) tell('“content”', null, TEXT_OR_LIST, ['lists'])
  else lookAtContent(content, tell, ['lists', 'tokens'], ['lists', 'tokens', 'request'])
}

function lookAtAssistant(message: RawEntry, tell: Tell): void {
  const { content, errorMessage, stopReason, usage } = message
  if (content === null) tell('“content”', null, 'a list of parts', ['lists'])
  else if (typeof content === 'string') tell('“content”', content, 'a list of parts', ['request'])
  else if (Array.isArray(content)) lookAtParts(content, tell)
  else if (content !== undefined) tell('“content”', content, 'a list of parts', ['lists', 'tokens', 'request'])
  // pi shows the error of a reply only where it has no text.
  if (errorMessage && typeof errorMessage !== 'string' && stopReason !== 'aborted' && !hasText(content))
    tell('“errorMessage”', errorMessage, TEXT, ['tree'])
  if (isRecord(usage) && stopReason !== 'error' && stopReason !== 'aborted') lookAtUsage(usage, tell)
}

function hasText(content: unknown): boolean {
  if (typeof content === 'string') return content.trim() !== ''
  return Array.isArray(content) && content.some((part) => recordOf(part)['type'] === 'text' && recordOf(part)['text'])
}

function lookAtParts(content: readonly unknown[], tell: Tell): void {
  for (const part of content) {
    if (part === null) tell('A part of “content”', null, 'an object', ['lists', 'tokens', 'request'])
    if (!isRecord(part)) continue
    if (part['type'] === 'text') {
      if (!hasLength(part['text'])) tell('The “text” of a part', part['text'], TEXT, ['tokens'])
    } else if (part['type'] === 'thinking') {
      if (!hasLength(part['thinking'])) tell('The “thinking” of a part', part['thinking'], TEXT, ['tokens'])
    } else if (part['type'] === 'toolCall') lookAtCall(part, tell)
  }
}

/** The tools whose calls pi writes out field by field; of others it writes the arguments as JSON. */
const OWN_TOOLS: ReadonlySet<unknown> = new Set(['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls'])

function lookAtCall(call: RawEntry, tell: Tell): void {
  const { name } = call
  const given = call['arguments']
  if (!hasLength(name)) tell('The “name” of a tool call', name, TEXT, ['tokens'])
  if (given === undefined) tell('The “arguments” of a tool call', undefined, 'an object', ['tokens', 'result'])
  else if (given === null && OWN_TOOLS.has(name)) tell('The “arguments” of a tool call', null, 'an object', ['result'])
}

const FIGURES = ['input', 'output', 'cacheRead', 'cacheWrite'] as const

function lookAtUsage(usage: RawEntry, tell: Tell): void {
  const { totalTokens } = usage
  if (isSet(totalTokens) && typeof totalTokens !== 'number')
    tell('The “totalTokens” of the usage', totalTokens, 'a number', ['figure'])
  else if (!totalTokens) {
    const odd = FIGURES.find((name) => isSet(usage[name]) && typeof usage[name] !== 'number')
    if (odd !== undefined) tell(`The “${odd}” of the usage`, usage[odd], 'a number', ['figure'])
  }
}

function lookAtSystem({ content, toolsAdded }: RawEntry, tell: Tell): void {
  if (isSet(content)) lookAtContent(content, tell, ['tokens'])
  if (!isSet(toolsAdded)) return
  if (!Array.isArray(toolsAdded)) {
    if (typeof toolsAdded !== 'string') tell('“toolsAdded”', toolsAdded, 'a list of tools', ['tokens'])
  } else if (toolsAdded.includes(null)) tell('A tool of “toolsAdded”', null, 'an object', ['tokens'])
}

function lookAtBash({ command, output }: RawEntry, tell: Tell): void {
  if (!isSet(command)) tell('“command”', command, TEXT, ['tokens'])
  else if (typeof command !== 'string')
    tell('“command”', command, TEXT, hasLength(command) ? ['tree'] : ['tokens', 'tree'])
  if (!hasLength(output)) tell('“output”', output, TEXT, ['tokens'])
}

function lookAtCompaction({ summary, tokensBefore, systemMessage }: RawEntry, tell: Tell): void {
  if (!hasLength(summary)) tell('“summary”', summary, TEXT, ['tokens'])
  if (isSet(tokensBefore) && typeof tokensBefore !== 'number')
    tell('“tokensBefore”', tokensBefore, 'a number', ['figure'])
  if (systemMessage && recordOf(systemMessage)['role'] !== 'system')
    tell('“systemMessage”', systemMessage, 'a system message', [reachesModel(systemMessage) ? 'sentAsItIs' : 'unsent'])
}

function lookAtBranchSummary(summary: unknown, tell: Tell): void {
  if (typeof summary === 'string') return
  tell('“summary”', summary, TEXT, summary && !hasLength(summary) ? ['tree', 'tokens'] : ['tree'])
}

function lookAtEdit({ targetId, replacement }: RawEntry, tell: Tell): void {
  if (typeof targetId !== 'string') tell('“targetId”', targetId, 'an id', ['nothing'])
  else if (replacement === undefined) tell('“replacement”', undefined, 'null or a content', ['context'])
  else if (replacement !== null) {
    const { content } = recordOf(replacement)
    // What else comes of it depends on what it edits, which may not have been read yet.
    if (!hasLength(content)) tell('The “content” of the replacement', content, TEXT_OR_LIST, ['tokens'])
    else if (Array.isArray(content) && content.includes(null))
      tell('A part of the replacement', null, 'an object', ['tokens', 'request'])
  }
}
