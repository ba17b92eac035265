import {
  type Block,
  type Heading,
  type Inline,
  parseArticle,
  plainPart,
} from '@devhood/contract/text'
import { plainLine, plainText } from '#lib/plain-text'

const PUNCTUATION = /[!-/:-@[-`{-~]/g
/** What some readers of Markdown make links without any mark: web and email addresses. */
const ADDRESS = /:\/\/|www\.|\S@\S/i

/** Behind more backticks than the text has, so that nothing in it ends the span. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? fence + text + fence : `${fence} ${text} ${fence}`
}

const escaped = (text: string) => text.replaceAll(PUNCTUATION, String.raw`\$&`)

/** A person's text in one line of Markdown: no mark, link or HTML comes of it. Addresses are code. */
export const escapeMarkdown = (text: string): string =>
  plainLine(text)
    .split(' ')
    .map((word) => (ADDRESS.test(word) ? codeSpan(word) : escaped(word)))
    .join(' ')

const quoted = (markdown: string) => markdown.replaceAll(/^/gm, '> ')

/** Lines of a paragraph stay lines. */
const linesOf = (parts: readonly Inline[]): string =>
  parts
    .map(plainPart)
    .join('')
    .split('\n')
    .map(escapeMarkdown)
    .filter((line) => line !== '')
    .join('\\\n')

/** A fence ends only with as many tildes. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/~+/g), ([run]) => run.length))
  const fence = '~'.repeat(longest + 1)
  return [fence, text, fence].join('\n')
}

function blockOf(block: Block | Heading): string {
  switch (block.kind) {
    case 'code':
      return codeBlock(block.text)
    case 'quote':
      return quoted(linesOf(block.parts))
    case 'list':
      return block.items
        .map((item, at) => {
          const mark = block.start === undefined ? '-' : `${block.start + at}.`
          return `${mark} ${escapeMarkdown(item.map(plainPart).join(''))}`
        })
        .join('\n')
    case 'heading':
      return `**${linesOf(block.parts)}**`
    case 'paragraph':
      return linesOf(block.parts)
  }
}

export const blocks = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n')

/** A person's text with its paragraphs, lists and code, as a quotation: so it is apart from what the server says. */
export const quotation = (text: string | null): string => {
  const markdown = blocks(parseArticle(plainText(text ?? '')).map(blockOf))
  return markdown === '' ? '' : quoted(markdown)
}

/** A link whose destination nothing ends early. The name is a person's text. */
export const linkTo = (name: string, url: string): string =>
  `[${escapeMarkdown(name)}](<${new URL(url).href.replaceAll(/[<>\\]/g, encodeURIComponent)}>)`
