import { LIMITS } from '../limits.ts'
import { PRESENCE_METHODS, TIME_METHODS } from './queries.ts'
import { invalidQuery, type RawQuery } from './query-parser-raw.ts'

/** The text form, `method("attribute", ["value", …])`, unescaped: a quote ends a value only where the list can go on. */
export function parseTextQuery(text: string): RawQuery {
  const open = text.indexOf('(')
  if (open < 0 || !text.endsWith(')')) throw invalidQuery('it must read method(…)')
  const method = text.slice(0, open)
  const argumentText = text.slice(open + 1, -1).trim()
  if (WITHOUT_ATTRIBUTE.has(method))
    return { method, attribute: undefined, values: readList(argumentText) }
  const { attribute, rest } = readAttribute(argumentText)
  return {
    method,
    attribute,
    values: SINGLE_TEXT_METHODS.has(method) ? readSingleText(rest) : readList(rest),
  }
}

const WITHOUT_ATTRIBUTE = new Set([
  'select',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
  ...Object.keys(TIME_METHODS),
  ...Object.keys(PRESENCE_METHODS),
])
/** Methods with one text: everything between the first and the last quote. */
const SINGLE_TEXT_METHODS = new Set(['search', 'startsWith', 'endsWith'])

const QUOTED_ATTRIBUTE = /^(["'])(.*?)\1\s*(?:,|$)/s
const BARE_ATTRIBUTE = /^()([^\s"',[\]]+)\s*(?:,|$)/

function readAttribute(argumentText: string): { attribute: string; rest: string } {
  const match = QUOTED_ATTRIBUTE.exec(argumentText) ?? BARE_ATTRIBUTE.exec(argumentText)
  if (!match) throw invalidQuery('its attribute could not be read')
  const [whole, , attribute = ''] = match
  return { attribute: dropBackslashes(attribute), rest: argumentText.slice(whole.length).trim() }
}

/** Removes the brackets of a list; a single value may omit them. */
function stripBrackets(list: string): string {
  if (!list.startsWith('[')) return list
  if (list.length < 2 || !list.endsWith(']')) throw invalidQuery('a list is not closed')
  return list.slice(1, -1).trim()
}

function readSingleText(list: string): unknown[] {
  const text = stripBrackets(list)
  const quote = text[0]
  const isQuoted = quote === '"' || quote === "'"
  if (isQuoted && text.length > 1 && text.endsWith(quote))
    return [dropBackslashes(text.slice(1, -1))]
  return readList(list)
}

function readList(list: string): unknown[] {
  const text = stripBrackets(list)
  const values: unknown[] = []
  let at = 0
  while (at < text.length) {
    if (values.length >= LIMITS.queryValuesMax)
      throw invalidQuery(`at most ${LIMITS.queryValuesMax} values are accepted`)
    const { value, end } = readValue(text, at)
    values.push(value)
    at = nextValue(text, end)
  }
  return values
}

/** Start of the value after the comma; the text's length when there is none. */
function nextValue(text: string, end: number): number {
  const rest = text.slice(end)
  const gap = rest.length - rest.trimStart().length
  if (gap === rest.length) return text.length
  const next = rest.slice(gap + 1).trimStart()
  if (rest[gap] !== ',' || next === '') throw invalidQuery('its values could not be read')
  return text.length - next.length
}

function readValue(text: string, at: number): { value: unknown; end: number } {
  const quote = text[at]
  if (quote === '"' || quote === "'") {
    const end = closingQuote(text, at, FOLLOWED_BY_VALUE) ?? closingQuote(text, at, FOLLOWED_BY_ANY)
    if (end === undefined) throw invalidQuery('a quote is not closed')
    return { value: dropBackslashes(text.slice(at + 1, end)), end: end + 1 }
  }
  const word = /^[^\s,"'[\]]+/.exec(text.slice(at))?.[0]
  if (word === undefined) throw invalidQuery('its values could not be read')
  return { value: parseLiteral(word), end: at + word.length }
}

/** Text that may follow a closing quote. */
const FOLLOWED_BY_VALUE = /^\s*(?:$|,\s*(?:["']|(?:-?\d[\d.eE+-]*|true|false|null)\s*(?:,|$)))/
const FOLLOWED_BY_ANY = /^\s*(?:,|$)/

function closingQuote(text: string, open: number, followed: RegExp): number | undefined {
  const quote = text[open]
  for (let at = open + 1; at < text.length; at++) {
    // The very last character always closes, so a value may end in a backslash.
    if (text[at] === '\\' && isEscapable(text[at + 1]) && at + 2 < text.length) at++
    else if (text[at] === quote && followed.test(text.slice(at + 1))) return at
  }
  return undefined
}

const isEscapable = (character: string | undefined): boolean =>
  character !== undefined && ',[]"\''.includes(character)

/** Removes a backslash before one of `, [ ] " '` and keeps any other. */
const dropBackslashes = (text: string): string => text.replaceAll(/\\([,[\]"'])/g, '$1')

const LITERALS = new Map<string, unknown>(Object.entries({ true: true, false: false, null: null }))
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function parseLiteral(word: string): unknown {
  if (LITERALS.has(word)) return LITERALS.get(word)
  return NUMBER.test(word) ? Number(word) : word
}
