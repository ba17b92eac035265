import { lengthOf, LIMITS } from '@devhood/contract'
import { Prefs } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { Id } from '#lib/request-texts'

/**
 * The maximum size of preferences in bytes of JSON, with all non-ASCII characters escaped, and their maximum depth.
 */
const PREFS_MAX = 65_535
const PREFS_DEPTH = 10
const CODE_MAX = 100

const { nameMax, passwordMax, passwordMin } = LIMITS
const CONTROL = /\p{Cc}/u

/** Checks the length before counting characters: a million characters must not cost a count. */
function isPassword(text: string): boolean {
  if (text.length > 2 * passwordMax) return false
  const length = lengthOf(text)
  return length >= passwordMin && length <= passwordMax
}

export const Password = Type.Refine(
  Type.String(),
  isPassword,
  () => `must be ${passwordMin} to ${passwordMax} characters long`,
)
export const Name = Type.Refine(
  Type.String(),
  (text) => text.length <= 2 * nameMax && lengthOf(text) <= nameMax && !CONTROL.test(text),
  () => `must be one line of at most ${nameMax} characters`,
)

export const Phone = Type.Refine(
  Type.String(),
  (text) => /^\+[1-9]\d{1,14}$/.test(text),
  () => 'must be a phone number: + and 2 to 15 digits, without blanks',
)

/** A non-ASCII character counts as its escape: six bytes for each of its UTF-16 units. */
const sizeOf = (prefs: object): number =>
  JSON.stringify(prefs).replaceAll(/[^\0-\x7f]/g, '\\u0000').length

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((each) => isWithin(each, depth - 1)))

/** The code of an invitation. A malformed code gets the same error as an unknown one. */
export const Code = Type.Refine(
  Type.String(),
  (text) => text.length <= CODE_MAX,
  () => `must be at most ${CODE_MAX} characters long`,
)

export const PrefsObject = Type.Refine(
  Prefs,
  (prefs) => !Array.isArray(prefs) && isWithin(prefs, PREFS_DEPTH) && sizeOf(prefs) <= PREFS_MAX,
  () =>
    `must be an object of at most ${PREFS_MAX} bytes of JSON, nested at most ${PREFS_DEPTH} levels deep`,
)

const SECRET_MAX = 256
/** The parameters of an email's link, or of a code. */
export const ProofBody = Type.Object({
  userId: Id,
  secret: Type.Refine(
    Type.String(),
    (text) => text !== '' && text.length <= SECRET_MAX,
    () => `must be at most ${SECRET_MAX} characters long`,
  ),
})
