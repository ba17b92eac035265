import { type Block, parseText } from './blocks.ts'
import { type Inline } from './inline.ts'

/** A text without its formatting marks, as notifications, emails and previews quote it. Blocks stand on lines of their own. */
export const plainTextOf = (text: string): string => parseText(text).map(plainBlock).join('\n')

function plainBlock(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'paragraph') return plainLine(block.parts)
  if (block.kind === 'quote') return plainLine(block.parts).replaceAll(/^/gm, '> ')
  const { start, items } = block
  const markOf = (index: number) => (start === undefined ? '•' : `${start + index}.`)
  return items.map((item, index) => `${markOf(index)} ${plainLine(item)}`).join('\n')
}

const plainLine = (parts: readonly Inline[]): string => parts.map(plainPart).join('')

/** An inline part without its formatting; the address of a link follows its name. */
export function plainPart(part: Inline): string {
  if (part.kind === 'break') return '\n'
  if (part.kind !== 'link' || part.href === undefined) return part.text
  const isAddress = [part.href, part.href.replace('mailto:', '')].includes(part.text)
  return isAddress ? part.text : `${part.text} (${part.href})`
}
