import { lengthOf, LIMITS } from '../limits.ts'
import { isWebUrl } from '../web-url.ts'
import { foldCase, foldTag } from './fold.ts'

/** An inline part of a line. `text` is shown; marks such as `**` are not part of it. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  /** `href`: where words lead, in articles; without it, the text is the address. */
  | { readonly kind: 'link'; readonly text: string; readonly href?: string }
  /** `tag`: folded and without `#`. */
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string }
  /** `username`: folded and without `@`. There may be no such person. */
  | { readonly kind: 'mention'; readonly text: string; readonly username: string }
  | { readonly kind: 'break' }

const WORD = '\\p{L}\\p{M}\\p{N}_'
/** Neither in a word nor in the path, host or anchor of an address without a scheme. */
const START = `(?<![${WORD}/&#@＃＠])`

const NET = `\\.[nN][eE][tT](?![${WORD}])`

/** Inline marks; an unclosed one is plain text. No part looks past the next mark of its kind: that takes linear time. */
export const MARKS = new RegExp(
  [
    '```(?<quoted>[^`\\n]+)```',
    '`(?<code>[^`\\n]+)`',
    String.raw`\*\*(?=[^\s*])(?<strong>[^*\n]+)(?<=\S)\*\*`,
    String.raw`\*(?=[^\s*])(?<emphasis>[^*\n]+)(?<=\S)\*`,
    '\\b(?<link>[hH][tT][tT][pP][sS]?://[^\\s<>"`*]+)',
    // C# and F#; .NET; words, which C++, Node.js and ASP.NET may follow.
    `${START}[#＃](?<tag>[a-zA-Z]#(?![${WORD}#])|${NET}|[${WORD}]+(?:-+[${WORD}]+)*(?:\\+\\+(?![${WORD}+])|${NET}|\\.[jJ][sS](?![${WORD}]))?)`,
    `${START}[@＠](?<username>[${WORD}]+(?:[.-][${WORD}]+)*)`,
  ].join('|'),
  'gu',
)

/** Parses one line. `read` reads the parts that `marks` finds. */
export function parseLine(line: string, marks = MARKS, read: ReadMark = readMark): Inline[] {
  const parts: Inline[] = []
  let rest = 0
  const addText = (text: string) => {
    if (text !== '') parts.push({ kind: 'text', text })
  }
  for (const { index, 0: whole, groups = {} } of line.matchAll(marks)) {
    const [part, length] = read(whole, groups, line.charAt(index + whole.length))
    if (!part) continue
    addText(line.slice(rest, index))
    parts.push(part)
    rest = index + length
  }
  addText(line.slice(rest))
  return parts
}

type Mark = readonly [part: Inline | undefined, length: number]
export type ReadMark = (
  whole: string,
  groups: Readonly<Record<string, string | undefined>>,
  /** The character after it. */
  next: string,
) => Mark

/** The part and its length in the line; no part for an address, a tag or a username that is not one. */
export const readMark: ReadMark = (whole, groups, next) => {
  const { quoted, strong, emphasis, link, tag, username } = groups
  const code = quoted ?? groups['code']
  const { length } = whole
  if (code !== undefined) return [{ kind: 'code', text: code }, length]
  if (strong !== undefined) return [{ kind: 'strong', text: strong }, length]
  if (emphasis !== undefined) return [{ kind: 'emphasis', text: emphasis }, length]
  if (link !== undefined) return readLink(link)
  if (tag !== undefined) return [readTag(whole, tag), length]
  return [readMention(whole, username ?? '', next), length]
}

function readLink(typed: string): Mark {
  const address = trimTrailingPunctuation(typed)
  return [isWebUrl(address) ? { kind: 'link', text: address } : undefined, address.length]
}

/** A number such as `#1` is no tag. */
function readTag(text: string, typed: string): Inline | undefined {
  const tag = foldTag(typed)
  return /\p{L}/u.test(tag) && lengthOf(tag) <= LIMITS.tagMax
    ? { kind: 'tag', text, tag }
    : undefined
}

/** Packages (`@scope/name`) and addresses on other networks (`@name@host`) are no usernames. */
function readMention(text: string, typed: string, next: string): Inline | undefined {
  if (next === '/' || next === '@') return undefined
  const username = foldCase(typed)
  const length = lengthOf(username)
  return length >= LIMITS.usernameMin && length <= LIMITS.usernameMax
    ? { kind: 'mention', text, username }
    : undefined
}

const PUNCTUATION = ".,;:!?'_~…’”»。、，！？：；」』】）"
const BRACKETS = ['()', '[]', '{}']

/** Punctuation at the end of a URL belongs to the surrounding sentence; so does a bracket that was opened there. */
function trimTrailingPunctuation(address: string): string {
  const count = (letter: string) => address.split(letter).length - 1
  const unopened = new Map(
    BRACKETS.map(([open = '', close = '']) => [close, count(close) - count(open)]),
  )
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1)
    const surplus = unopened.get(last) ?? 0
    if (surplus <= 0 && !PUNCTUATION.includes(last)) break
    unopened.set(last, surplus - 1)
  }
  return address.slice(0, end)
}
