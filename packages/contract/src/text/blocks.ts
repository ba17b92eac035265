import { type Inline, parseLine } from './inline.ts'

export type Block =
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
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
export const FENCE = /^ {0,3}(`{3,})([^`]*)$/
const CLOSING_FENCE = /^ {0,3}(`{3,})[ \t]*$/
const LANGUAGE = /^[\w+#.-]{1,20}$/
const ITEM = /^ {0,3}(?:[-*•]|(\d{1,4})[.)])[ \t]+(?=\S)/
/** The sign also means "more than", so a number or an amount after it starts no quote: `> 5 years`. */
const QUOTE = /^ {0,3}>[ \t]+(?=[^\s\p{N}\p{Sc}])/u
const QUOTE_MARK = /^ {0,3}>(?:[ \t]+|$)/

type ReadLine = (line: string) => Inline[]

/** Lightly formatted text as blocks. It accepts any text, never drops a word, and takes linear time. */
export function parseText(text: string, readLine: ReadLine = parseLine): Block[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let position = 0
  while (position < lines.length) {
    const [block, next] = readBlock(lines, position, readLine)
    if (block) blocks.push(block)
    position = next
  }
  return blocks
}

type ParsedBlock = readonly [block: Block | undefined, next: number]

function readBlock(lines: readonly string[], position: number, readLine: ReadLine): ParsedBlock {
  const line = lines[position] ?? ''
  if (line.trim() === '') return [undefined, position + 1]
  if (FENCE.test(line)) return readCode(lines, position)
  if (QUOTE.test(line)) return readQuote(lines, position, readLine)
  return (ITEM.test(line) ? readList : readParagraph)(lines, position, readLine)
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
  if (info === '' || LANGUAGE.test(info)) return { kind: 'code', text, language: info || undefined }
  return { kind: 'code', text: `${info}\n${text}`, language: undefined }
}

function readList(lines: readonly string[], from: number, readLine: ReadLine): ParsedBlock {
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
  return [{ kind: 'list', start, items: items.map((item) => parseLines(item, readLine)) }, end]
}

/** Reads all lines in a row that have the mark, empty ones too. */
function readQuote(lines: readonly string[], from: number, readLine: ReadLine): ParsedBlock {
  const end = findLine(lines, from, (line) => !QUOTE_MARK.test(line))
  const quoted = lines.slice(from, end).map((line) => line.replace(QUOTE_MARK, ''))
  return [{ kind: 'quote', parts: parseLines(quoted, readLine) }, end]
}

function readParagraph(lines: readonly string[], from: number, readLine: ReadLine): ParsedBlock {
  const isBlockStart = (line: string) =>
    line.trim() === '' || [FENCE, QUOTE, ITEM].some((start) => start.test(line))
  const end = findLine(lines, from, isBlockStart)
  return [{ kind: 'paragraph', parts: parseLines(lines.slice(from, end), readLine) }, end]
}

/** Index of the first matching line from `from` on; the number of lines without a match. */
function findLine(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  let position = from
  while (position < lines.length && !is(lines[position] ?? '')) position += 1
  return position
}

function parseLines(lines: readonly string[], readLine: ReadLine): Inline[] {
  return lines.flatMap((line, index) =>
    index === 0 ? readLine(line) : [{ kind: 'break' } as const, ...readLine(line)],
  )
}
