import { type Inline, parseLine } from './inline.ts'

export type Block =
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  /** `level`: the number of its marks, 1 to 6. */
  | { readonly kind: 'heading'; readonly level: number; readonly parts: readonly Inline[] }
  /** Without the marks of its lines. */
  | { readonly kind: 'quote'; readonly parts: readonly Inline[] }
  | {
      readonly kind: 'list'
      /** Undefined for an unnumbered list. */
      readonly start: number | undefined
      readonly items: readonly (readonly Inline[])[]
    }
  | {
      readonly kind: 'code'
      readonly text: string
      /** As typed behind the opening fence: `ts`. */
      readonly language: string | undefined
    }

/** Three or more backticks, and behind them a language or the first line of code. */
const FENCE = /^ {0,3}(`{3,})([^`]*)$/
const CLOSING_FENCE = /^ {0,3}(`{3,})[ \t]*$/
const LANGUAGE = /^[\w+#.-]{1,20}$/
/** Marks before the words of a heading; some people repeat them after it. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=[^\s#])/
const HEADING_END = /[ \t]#+[ \t]*$/
const ITEM = /^ {0,3}(?:[-*•]|(\d{1,4})[.)])[ \t]+(?=\S)/
/** The sign also means "more than", so a number or an amount after it starts no quote: `> 5 years`. */
const QUOTE = /^ {0,3}>[ \t]+(?=[^\s\p{N}\p{Sc}])/u
const QUOTE_MARK = /^ {0,3}>(?:[ \t]+|$)/

/**
 * Parses lightly formatted text into blocks: paragraphs, quotes, lists, fenced code. It accepts any text, never drops a word,
 * and takes linear time. An article, such as a job ad, also has headings and links with other words than their address.
 */
export function parseText(text: string, isArticle = false): Block[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let position = 0
  while (position < lines.length) {
    const [block, next] = readBlock(lines, position, isArticle)
    if (block) blocks.push(block)
    position = next
  }
  return blocks
}

type ParsedBlock = readonly [block: Block | undefined, next: number]

function readBlock(lines: readonly string[], position: number, isArticle: boolean): ParsedBlock {
  const line = lines[position] ?? ''
  if (line.trim() === '') return [undefined, position + 1]
  if (FENCE.test(line)) return readCode(lines, position)
  if (isArticle && HEADING.test(line)) return [readHeading(line), position + 1]
  if (QUOTE.test(line)) return readQuote(lines, position, isArticle)
  const read = ITEM.test(line) ? readList : readParagraph
  return read(lines, position, isArticle)
}

/** Reads up to a closing fence of at least the same length, or to the end of the text without one. */
function readCode(lines: readonly string[], from: number): ParsedBlock {
  const [, fence = '', rest = ''] = FENCE.exec(lines[from] ?? '') ?? []
  const isClosing = (line: string) => (CLOSING_FENCE.exec(line)?.[1]?.length ?? 0) >= fence.length
  const end = findLine(lines, from + 1, isClosing)
  const text = lines.slice(from + 1, end).join('\n')
  return [codeOf(rest.trim(), text), end + 1]
}

/** `info`: what follows the fence. Unless it can be a language of the code below, it is code itself. */
function codeOf(info: string, text: string): Block | undefined {
  if (text.trim() === '')
    return info === '' ? undefined : { kind: 'code', text: info, language: undefined }
  if (info === '') return { kind: 'code', text, language: undefined }
  return LANGUAGE.test(info)
    ? { kind: 'code', text, language: info }
    : { kind: 'code', text: `${info}\n${text}`, language: undefined }
}

function readHeading(line: string): Block {
  const words = line.replace(HEADING, '').replace(HEADING_END, '')
  return {
    kind: 'heading',
    level: HEADING.exec(line)?.[1]?.length ?? 1,
    parts: parseLine(words, true),
  }
}

function readList(lines: readonly string[], from: number, isArticle: boolean): ParsedBlock {
  const [first, number] = ITEM.exec(lines[from] ?? '') ?? []
  const items: string[][] = []
  const isNumbered = (line: string) => ITEM.exec(line)?.[1] !== undefined
  const end = findLine(lines, from, (line) => {
    if (ITEM.test(line)) return isNumbered(line) !== (number !== undefined)
    // An indented line continues the item above.
    return !/^[ \t]+\S/.test(line)
  })
  for (const line of lines.slice(from, end)) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, '')])
    else items.at(-1)?.push(line.trim())
  }
  const start = first === undefined || number === undefined ? undefined : Number(number)
  return [{ kind: 'list', start, items: items.map((item) => parseLines(item, isArticle)) }, end]
}

/** Reads all lines in a row that have the mark, empty ones too. */
function readQuote(lines: readonly string[], from: number, isArticle: boolean): ParsedBlock {
  const end = findLine(lines, from, (line) => !QUOTE_MARK.test(line))
  const quoted = lines.slice(from, end).map((line) => line.replace(QUOTE_MARK, ''))
  return [{ kind: 'quote', parts: parseLines(quoted, isArticle) }, end]
}

function readParagraph(lines: readonly string[], from: number, isArticle: boolean): ParsedBlock {
  const isBlockStart = (line: string) =>
    line.trim() === '' ||
    [FENCE, QUOTE, ITEM, ...(isArticle ? [HEADING] : [])].some((start) => start.test(line))
  const end = findLine(lines, from, isBlockStart)
  return [{ kind: 'paragraph', parts: parseLines(lines.slice(from, end), isArticle) }, end]
}

/** Index of the first matching line from `from` on; the number of lines without a match. */
function findLine(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  let position = from
  while (position < lines.length && !is(lines[position] ?? '')) position += 1
  return position
}

function parseLines(lines: readonly string[], isArticle: boolean): Inline[] {
  return lines.flatMap((line, index) => {
    const parts = parseLine(line, isArticle)
    return index === 0 ? parts : [{ kind: 'break' } as const, ...parts]
  })
}
