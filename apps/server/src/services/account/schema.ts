import {
  canonicalEmail,
  ID_RULE,
  isId,
  isNewId,
  lengthOf,
  LIMITS,
  NEW_ID_RULE,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import { Prefs } from '@devhood/contract/schemas'
import { Type } from 'typebox'

/**
 * The maximum size of preferences in bytes of JSON, with all non-ASCII characters escaped, and their maximum depth.
 */
const PREFS_MAX = 65_535
const PREFS_DEPTH = 10
const CODE_MAX = 100

const { emailMax, nameMax, passwordMax, passwordMin } = LIMITS
const CONTROL = /\p{Cc}/u

/** Checks the length before counting characters: a million characters must not cost a count. */
function isPassword(text: string): boolean {
  if (text.length > 2 * passwordMax) return false
  const length = lengthOf(text)
  return length >= passwordMin && length <= passwordMax
}

export const Id = Type.Refine(
  Type.String(),
  (text) => text === SERVER_CHOOSES_ID || isNewId(text),
  () => `must be an id: ${NEW_ID_RULE}`,
)
export const Email = Type.Refine(
  Type.String(),
  (text) => canonicalEmail(text) !== undefined,
  () => `must be an email address of at most ${emailMax} characters`,
)
export const Password = Type.Refine(
  Type.String(),
  isPassword,
  () => `must be ${passwordMin} to ${passwordMax} characters long`,
)
const Name = Type.Refine(
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
const Code = Type.Refine(
  Type.String(),
  (text) => text.length <= CODE_MAX,
  () => `must be at most ${CODE_MAX} characters long`,
)

const PrefsObject = Type.Refine(
  Prefs,
  (prefs) => !Array.isArray(prefs) && isWithin(prefs, PREFS_DEPTH) && sizeOf(prefs) <= PREFS_MAX,
  () =>
    `must be an object of at most ${PREFS_MAX} bytes of JSON, nested at most ${PREFS_DEPTH} levels deep`,
)

export const SignUpBody = Type.Object({
  userId: Id,
  email: Email,
  password: Password,
  name: Type.Optional(Name),
  invitation: Type.Optional(Code),
})
export const SignInBody = Type.Object({ email: Email, password: Password })

export const SessionParams = Type.Object({
  sessionId: Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`),
})

export const NameBody = Type.Object({ name: Name })
export const EmailBody = Type.Object({ email: Email, password: Password })
export const PhoneBody = Type.Object({ phone: Phone, password: Password })
export const PasswordBody = Type.Object({
  password: Password,
  oldPassword: Type.Optional(Password),
})
export const PrefsBody = Type.Object({ prefs: PrefsObject })
export const JwtBody = Type.Object({
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
})
export const LogsQuery = Type.Object({
  queries: Type.Optional(Type.Array(Type.String())),
  total: Type.Optional(Type.Boolean()),
})
export const IdentitiesQuery = Type.Object({ queries: Type.Optional(Type.Array(Type.String())) })
export const IdentityParams = Type.Object({
  identityId: Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`),
})

const SECRET_MAX = 256
/** The parameters of an email's link, or of a code. */
export const ProofBody = Type.Object({
  userId: Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`),
  secret: Type.Refine(
    Type.String(),
    (text) => text !== '' && text.length <= SECRET_MAX,
    () => `must be at most ${SECRET_MAX} characters long`,
  ),
})
export const EmailUndoBody = Type.Object({ ...ProofBody.properties, password: Password })
