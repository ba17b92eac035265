import { isContact, isWebUrl, lengthOf } from '@devhood/contract'
import { type TextField } from './collection.ts'

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u
const LINE_BREAK = /[\p{Zl}\p{Zp}]/u
/** Joiners, direction marks, blanks of no width, tags: an identifier with them looks like another. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

const ASCII = /^[\0-\x7f]*$/

/** Whether it has one spelling but for upper and lower case, so that folding it takes one step. */
export const isAscii = (text: string): boolean => ASCII.test(text)

/**
 * What is stored beside an identifier to compare it by: compatible spellings and cases are one. The
 * dotless ı stays itself, so that nobody's name becomes another person's.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const folded = Array.from(text.normalize('NFKC'), (character) =>
    character === 'ı' ? character : character.toUpperCase().toLowerCase(),
  )
  return folded.join('').normalize('NFKC')
}

/** What a tag is compared by: case and the `#` with which some people type it make no other one. */
export function foldTag(tag: string): string {
  return foldCase(tag).replace(/^#+/, '')
}

/** Whether every database can hold the text: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const FORMS = {
  web: { description: 'an http or https address', isValid: isWebUrl },
  contact: {
    description: 'an http or https address, or an e-mail address,',
    isValid: isContact,
  },
} as const

/** What a text field accepts, in words. */
export function describeText(field: TextField): string {
  const { min = 0, max, line, foldCase: isIdentifier, oneOf, form } = field
  if (oneOf !== undefined) return `one of ${oneOf.join(', ')}`
  if (form !== undefined) return `${FORMS[form].description} of at most ${max} characters`
  const length = min > 0 ? `${min} to ${max}` : `at most ${max}`
  const kind = line === true ? 'a text in one line' : 'a text'
  const excluded = isIdentifier === true ? 'control or invisible characters' : 'control characters'
  return `${kind} of ${length} characters, without ${excluded}`
}

function hasForm({ foldCase: isIdentifier, form }: TextField, text: string): boolean {
  if (isIdentifier === true && INVISIBLE.test(text)) return false
  return form === undefined || FORMS[form].isValid(text)
}

/** Whether a text field takes the text, byte for byte as it is. */
export function isTextFor(field: TextField, text: string): boolean {
  if (field.oneOf !== undefined) return field.oneOf.includes(text)
  // A code point has at most two units: far too long a text is not counted to its end.
  if (text.length > field.max * 2 || !text.isWellFormed()) return false
  const length = lengthOf(text)
  if (length > field.max || length < (field.min ?? 0)) return false
  if (!hasForm(field, text)) return false
  return field.line === true
    ? !CONTROL.test(text) && !LINE_BREAK.test(text)
    : !CONTROL_BUT_BREAKS.test(text)
}
