import {
  type Block,
  type Heading,
  type Inline,
  parseArticle,
  plainPart,
} from '@devhood/contract/text'
import { escapeHtml } from './html.ts'
import { plainText } from './plain-text.ts'

const element = (name: string, html: string) => `<${name}>${html}</${name}>`

/** Addresses follow the names of their links. */
const line = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'break' ? '<br>' : escapeHtml(plainPart(part)))).join('')

const NAMES = { paragraph: 'p', heading: 'h3', quote: 'blockquote' } as const

function block(each: Block | Heading): string {
  if (each.kind === 'code') return element('pre', escapeHtml(each.text))
  if (each.kind !== 'list') return element(NAMES[each.kind], line(each.parts).trim())
  const items = each.items.map((item) => element('li', line(item))).join('')
  return each.start === undefined ? element('ul', items) : `<ol start="${each.start}">${items}</ol>`
}

/**
 * An article as HTML for feeds and search engines: paragraphs, headings and lists, without links. It can't affect what
 * surrounds it.
 */
export const articleHtml = (text: string): string =>
  parseArticle(plainText(text)).map(block).join('')
