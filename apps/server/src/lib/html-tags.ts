import { setImmediate } from 'node:timers/promises'

/** Characters that are read before other work of the process gets its turn. */
const SLICE = 16 * 1024
/** Longer values of attributes are no address. */
const VALUE_MAX = 2000
/** Elements whose content is text, or is shown by no browser: a tag in it is none. */
const TEXT_ONLY = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'template',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
])

const TAG = /<[a-z][^\s/>]*/iy
const BETWEEN = /[\s/]*/y
const ATTRIBUTE = /[^\s/>][^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const UNQUOTED = /[^\s>]*/y
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export interface Tag {
  /** In lower case. */
  readonly name: string
  /** By lower-case name; of several with one name, the first. Values that are longer than an address are cut. */
  readonly attributes: Readonly<Partial<Record<string, string>>>
}

interface TagReader {
  readonly html: string
  /** The elements to read, and the attributes to read of them. */
  readonly names: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
  readonly visit: (tag: Tag) => void
}

/** What a sticky pattern matches at a position; '' for nothing. */
function textAt(pattern: RegExp, html: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(html)?.[0] ?? ''
}

/** The position behind the next mark; the end of the page without one. */
function after(mark: string, html: string, at: number): number {
  const found = html.indexOf(mark, at)
  return found < 0 ? html.length : found + mark.length
}

/** The position behind what begins like a tag at `at` and is none: a comment, an end tag, a declaration, or just a sign. */
function afterOther(html: string, at: number): number {
  if (html.startsWith('<!--', at)) return after('-->', html, at + 2)
  return /[!?/]/.test(html.charAt(at + 1)) ? after('>', html, at) : at + 1
}

/** The beginning and the end of a value, and the position behind it. */
function valueAt(html: string, at: number): readonly [from: number, to: number, end: number] {
  const equals = textAt(EQUALS, html, at).length
  if (equals === 0) return [at, at, at]
  const from = at + equals
  const quote = html.charAt(from)
  if (quote !== '"' && quote !== "'") {
    const to = from + textAt(UNQUOTED, html, from).length
    return [from, to, to]
  }
  const end = after(quote, html, from + 1)
  return [from + 1, end - 1, end]
}

const decode = (value: string): string =>
  value.replaceAll(REFERENCE, (_all, decimal?: string, hex?: string, name = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (code <= 0x10ffff) return String.fromCodePoint(code)
    return NAMED[name.toLowerCase()] ?? '\uFFFD'
  })

function endOfContent(html: string, name: string, at: number): number {
  const end = new RegExp(String.raw`</${name}(?=[\s/>])`, 'gi')
  end.lastIndex = at
  return end.exec(html)?.index ?? html.length
}

/** Reads tag by tag, and gives the position after each piece. Takes linear time. */
function* steps({ html, names, attributes, visit }: TagReader): Generator<number> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const tag = textAt(TAG, html, at)
    if (tag === '') {
      yield (at = afterOther(html, at))
      continue
    }
    const name = tag.slice(1).toLowerCase()
    const found: Record<string, string> = {}
    at += tag.length
    for (;;) {
      at += textAt(BETWEEN, html, at).length
      const attribute = textAt(ATTRIBUTE, html, at)
      if (attribute === '') break
      const [from, to, end] = valueAt(html, at + attribute.length)
      const key = attribute.toLowerCase()
      if (attributes.has(key))
        found[key] ??= decode(html.slice(from, Math.min(to, from + VALUE_MAX)))
      yield (at = end)
    }
    // The page ends within the tag.
    if (at >= html.length) return
    if (names.has(name)) visit({ name, attributes: found })
    yield (at = TEXT_ONLY.has(name) ? endOfContent(html, name, at) : at)
  }
}

/**
 * Visits the start tags of a page from elsewhere, without those in comments, in scripts and in other texts. Other work of the
 * process gets its turn after each slice.
 */
export async function visitTags(reader: TagReader): Promise<void> {
  let next = SLICE
  for (const at of steps(reader)) {
    if (at < next) continue
    next = at + SLICE
    await setImmediate()
  }
}
