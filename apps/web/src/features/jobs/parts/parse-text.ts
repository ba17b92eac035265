import { isWebUrl } from '@devhood/contract'

/** An inline part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code' | 'link'; readonly text: string }
  | { readonly kind: 'break' }

export type Block =
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | {
      readonly kind: 'list'
      /** Undefined for an unnumbered list. */
      readonly start: number | undefined
      readonly items: readonly (readonly Inline[])[]
    }
  | { readonly kind: 'code'; readonly text: string }

const FENCE = /^ {0,3}```/
const ITEM = /^ {0,3}(?:[-*•]|(\d{1,4})[.)])[ \t]+(?=\S)/

/**
 * Inline formatting: `code`, **strong**, *emphasis* and bare URLs. An unclosed mark stays plain text. No part looks
 * past the next mark of its own kind, so the running time is linear.
 */
const MARKS =
  /`(?<code>[^`\n]+)`|\*\*(?=[^\s*])(?<strong>[^*\n]+)(?<=\S)\*\*|\*(?=[^\s*])(?<emphasis>[^*\n]+)(?<=\S)\*|\b(?<link>https?:\/\/[^\s<>"`*]+)/g

/** Parses lightly formatted text into blocks. It accepts any text and never drops a word. */
export function parseText(text: string): Block[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let position = 0
  while (position < lines.length) {
    const [block, next] = readBlock(lines, position)
    if (block) blocks.push(block)
    position = next
  }
  return blocks
}

type ParsedBlock = readonly [block: Block | undefined, next: number]

function readBlock(lines: readonly string[], position: number): ParsedBlock {
  const line = lines[position] ?? ''
  if (line.trim() === '') return [undefined, position + 1]
  if (FENCE.test(line)) return readCode(lines, position + 1)
  return ITEM.test(line) ? readList(lines, position) : readParagraph(lines, position)
}

/** Reads up to the closing fence, or to the end of the text without one. */
function readCode(lines: readonly string[], from: number): ParsedBlock {
  const end = findLine(lines, from, (line) => FENCE.test(line))
  const text = lines.slice(from, end).join('\n')
  return [text.trim() === '' ? undefined : { kind: 'code', text }, end + 1]
}

function readList(lines: readonly string[], from: number): ParsedBlock {
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
  return [{ kind: 'list', start, items: items.map(parseLines) }, end]
}

function readParagraph(lines: readonly string[], from: number): ParsedBlock {
  const isBlockStart = (line: string) => line.trim() === '' || FENCE.test(line) || ITEM.test(line)
  const end = findLine(lines, from, isBlockStart)
  return [{ kind: 'paragraph', parts: parseLines(lines.slice(from, end)) }, end]
}

/** Index of the first matching line from `from` on; the number of lines without a match. */
function findLine(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  let position = from
  while (position < lines.length && !is(lines[position] ?? '')) position += 1
  return position
}

function parseLines(lines: readonly string[]): Inline[] {
  return lines.flatMap((line, index) =>
    index === 0 ? parseLine(line) : [{ kind: 'break' } as const, ...parseLine(line)],
  )
}

function parseLine(line: string): Inline[] {
  const parts: Inline[] = []
  let rest = 0
  const addText = (text: string) => {
    if (text !== '') parts.push({ kind: 'text', text })
  }
  for (const { index, 0: whole, groups } of line.matchAll(MARKS)) {
    const [marked, length] = parseMatch(whole, groups ?? {})
    if (!marked) continue
    addText(line.slice(rest, index))
    parts.push(marked)
    rest = index + length
  }
  addText(line.slice(rest))
  return parts
}

/** The parsed part and its length in the line; undefined for an invalid URL. */
function parseMatch(
  whole: string,
  { code, strong, emphasis, link }: Readonly<Record<string, string | undefined>>,
): [part: Inline | undefined, length: number] {
  const { length } = whole
  if (code !== undefined) return [{ kind: 'code', text: code }, length]
  if (strong !== undefined) return [{ kind: 'strong', text: strong }, length]
  if (emphasis !== undefined) return [{ kind: 'emphasis', text: emphasis }, length]
  const address = trimTrailingPunctuation(link ?? '')
  return [isWebUrl(address) ? { kind: 'link', text: address } : undefined, address.length]
}

/** Punctuation at the end of a URL belongs to the surrounding sentence. */
function trimTrailingPunctuation(address: string): string {
  let end = address.length
  while (end > 0 && isTrailingPunctuation(address.charAt(end - 1), address)) end -= 1
  return address.slice(0, end)
}

const isTrailingPunctuation = (letter: string, address: string): boolean =>
  ".,;:!?'_~]}".includes(letter) || (letter === ')' && !address.includes('('))
