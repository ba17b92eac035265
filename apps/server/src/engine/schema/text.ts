import { isContact, isWebUrl, lengthOf } from '@devhood/contract'
import { type TextField } from './collection.ts'

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u
const LINE_BREAK = /[\p{Zl}\p{Zp}]/u
/** Joiners, direction marks, zero-width blanks, tags: an identifier with them looks like another. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Whether every database can store the text: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const FORMS = {
  web: { description: 'an http or https address', isValid: isWebUrl },
  contact: {
    description: 'an http or https address, or an email address,',
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

/** Whether a text field accepts the text unchanged. */
export function isTextFor(field: TextField, text: string): boolean {
  if (field.oneOf !== undefined) return field.oneOf.includes(text)
  // A code point has at most two units, so a text that is far too long isn't counted.
  if (text.length > field.max * 2 || !text.isWellFormed()) return false
  const length = lengthOf(text)
  if (length > field.max || length < (field.min ?? 0)) return false
  if (!hasForm(field, text)) return false
  return field.line === true
    ? !CONTROL.test(text) && !LINE_BREAK.test(text)
    : !CONTROL_BUT_BREAKS.test(text)
}
