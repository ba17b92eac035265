import { escapeHtml } from '#lib/html'

/** Turns the order of what follows round, also of what others have written there. */
const BIDI_CONTROLS = '\\u202a-\\u202e\\u2066-\\u2069'
/** Not to be in XML, and nothing that anybody reads. */
const CONTROL_CHARACTERS = '\\p{Noncharacter_Code_Point}[\\p{Cc}--[\\n\\t]]'
const UNFIT = new RegExp(`[${BIDI_CONTROLS}${CONTROL_CHARACTERS}]`, 'gv')
const BREAKS = /\r\n?|[\u0085\u2028\u2029]/g

/** A text of somebody's as pages of others may show it: whatever is in it, it stays where it is put. */
const plainText = (text: string): string => text.replaceAll(BREAKS, '\n').replaceAll(UNFIT, '')

/** The same in one line. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim()

/** A text as paragraphs of HTML, with the marks of its formatting as they were typed. */
export function paragraphsOf(text: string): string {
  const paragraphs = plainText(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
