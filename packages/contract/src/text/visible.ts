import { isBlank } from '../limits.ts'

/** Marks, embeddings, overrides and isolates: they reorder what stands beside them, and nobody sees them. */
const DIRECTION_CONTROLS = /\p{Bidi_Control}/gu

/** A text without outer blanks and with single inner ones. */
export const singleSpaced = (text: string): string => text.replaceAll(/\p{Zs}+/gu, ' ').trim()

/**
 * A name, label or title as it is stored: without direction controls and outer blanks, with single inner blanks; '' for one
 * that nobody would see. Joiners stay, because scripts and emoji need them.
 */
export function visibleLine(text: string): string {
  const line = singleSpaced(text.replaceAll(DIRECTION_CONTROLS, ''))
  return isBlank(line) ? '' : line
}

/** A tag as it is stored: likewise, and without the `#` that some people type before it. */
export const visibleTag = (text: string): string =>
  visibleLine(visibleLine(text).replace(/^[#＃ ]+/u, ''))
