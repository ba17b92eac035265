import { escapeHtml } from './html.ts'

/** Characters that reverse the direction of the text after them, even outside the author's own. */
const BIDI_CONTROLS = '\\u202a-\\u202e\\u2066-\\u2069'
/** Characters that XML doesn't allow and nobody reads. */
const CONTROL_CHARACTERS = '\\p{Noncharacter_Code_Point}[\\p{Cc}--[\\n\\t]]'
const UNFIT = new RegExp(`[${BIDI_CONTROLS}${CONTROL_CHARACTERS}]`, 'gv')
const BREAKS = /\r\n?|[\u0085\u2028\u2029]/g

/** A user's text, safe to show on other pages: it can't affect what surrounds it. */
export const plainText = (text: string): string =>
  text.replaceAll(BREAKS, '\n').replaceAll(UNFIT, '')

/** The same in one line. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim()

/** A text in one line, cut off after this number of code points. */
export function excerpt(text: string, max: number): string {
  const oneLine = text.replaceAll(/\s+/g, ' ')
  if (Array.from(text).length <= max) return oneLine
  return `${Array.from(oneLine)
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}

/** A text as HTML paragraphs, with its formatting marks as they were typed. */
export function paragraphsOf(text: string): string {
  const paragraphs = plainText(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
