import { isContact, isEmail, isPhone, isWebUrl, lengthOf } from '@devhood/contract'
import { isUsername, USERNAME_RULE, usernameOf, visibleLine } from '@devhood/contract/text'
import { type TextField } from './collection.ts'

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u
const LINE_BREAK = /[\p{Zl}\p{Zp}]/u
/** Joiners, direction marks, zero-width blanks, tags: an identifier with them looks like another. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Whether every database can store the text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const FORMS = {
  web: { description: 'an http or https address', isValid: isWebUrl },
  contact: { description: 'an http or https address, or an email address,', isValid: isContact },
  email: { description: 'an email address', isValid: isEmail },
  phone: { description: 'a phone number', isValid: isPhone },
  username: {
    description: `a username (${USERNAME_RULE}; not ending in .md or .json, no reserved word)`,
    isValid: isUsername,
  },
} as const

/** What a text field accepts, in words. */
export function describeText(field: TextField): string {
  const { min = 0, max, line, foldCase: isIdentifier, oneOf, form } = field
  if (oneOf !== undefined) return `one of ${oneOf.join(', ')}`
  const length = min > 0 ? `${min} to ${max}` : `at most ${max}`
  if (form !== undefined) return `${FORMS[form].description} of ${length} characters`
  const kind = line === true ? 'a text in one line' : 'a text'
  const excluded = isIdentifier === true ? 'control or invisible characters' : 'control characters'
  return `${kind} of ${length} characters, without ${excluded}`
}

function hasForm({ foldCase: isIdentifier, form }: TextField, text: string): boolean {
  if (isIdentifier === true && INVISIBLE.test(text)) return false
  return form === undefined || FORMS[form].isValid(text)
}

/**
 * Whether no more than the outer blanks and invisible characters that a client may send along could be too much. A code point has
 * at most two units, so a text that is far too long isn't read.
 */
export const isTooLong = (text: string, max: number): boolean => text.length > max * 4 + 100

/** Whether a text field can store the text as it is. */
export function isTextFor(field: TextField, text: string): boolean {
  if (field.oneOf !== undefined) return field.oneOf.includes(text)
  if (text.length > field.max * 2 || !text.isWellFormed()) return false
  const length = lengthOf(text)
  if (length > field.max || length < (field.min ?? 0)) return false
  if (!hasForm(field, text)) return false
  return field.line === true
    ? !CONTROL.test(text) && !LINE_BREAK.test(text)
    : !CONTROL_BUT_BREAKS.test(text)
}

/** The stored form of a client's text: a line loses what nobody sees, and an identifier has one spelling. */
function storedForm({ line, oneOf, foldCase: isIdentifier }: TextField, text: string): string {
  if (line !== true || oneOf !== undefined) return text
  // Direction controls in an identifier are refused like every invisible character.
  return isIdentifier === true ? usernameOf(text) : visibleLine(text)
}

/** The text as the field stores it; undefined for one that it doesn't accept. */
export function parseText(field: TextField, text: string): string | undefined {
  if (isTooLong(text, field.max) || !text.isWellFormed()) return undefined
  const stored = storedForm(field, text)
  return isTextFor(field, stored) ? stored : undefined
}
