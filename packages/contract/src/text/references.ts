import { LIMITS } from '../limits.ts'
import { type Block, parseText } from './blocks.ts'
import { type Inline } from './inline.ts'

/** Usernames that a text mentions, folded, each once and in order; at most `LIMITS.mentionsMax`. */
export function mentionsIn(text: string): string[] {
  // Most texts mention nobody, and needn't be parsed.
  if (!/[@＠]/.test(text)) return []
  const found = inlinesOf(text).flatMap((part) => (part.kind === 'mention' ? part.username : []))
  return [...new Set(found)].slice(0, LIMITS.mentionsMax)
}

/** Tags in a text, folded, each once and in order; at most `LIMITS.tagsMax`. */
export function tagsIn(text: string): string[] {
  if (!/[#＃]/.test(text)) return []
  const found = inlinesOf(text).flatMap((part) => (part.kind === 'tag' ? part.tag : []))
  return [...new Set(found)].slice(0, LIMITS.tagsMax)
}

const inlinesOf = (text: string): readonly Inline[] => parseText(text).flatMap(inlinesIn)

function inlinesIn(block: Block): readonly Inline[] {
  if (block.kind === 'code') return []
  return block.kind === 'list' ? block.items.flat() : block.parts
}
