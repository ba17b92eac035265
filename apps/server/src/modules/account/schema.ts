import {
  canonicalEmail,
  ID_RULE,
  isId,
  lengthOf,
  LIMITS,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import { Type } from 'typebox'

const { emailMax, nameMax, passwordMax, passwordMin } = LIMITS
const CONTROL = /\p{Cc}/u

/** Tells the length before counting it: a million characters must not cost a count. */
function isPassword(text: string): boolean {
  if (text.length > 2 * passwordMax) return false
  const length = lengthOf(text)
  return length >= passwordMin && length <= passwordMax
}

const Id = Type.Refine(
  Type.String(),
  (text) => text === SERVER_CHOOSES_ID || isId(text),
  () => `must be an id: ${ID_RULE}`,
)
const Email = Type.Refine(
  Type.String(),
  (text) => canonicalEmail(text) !== undefined,
  () => `must be an e-mail address of at most ${emailMax} characters`,
)
const Password = Type.Refine(
  Type.String(),
  isPassword,
  () => `must be ${passwordMin} to ${passwordMax} characters long`,
)
const Name = Type.Refine(
  Type.String(),
  (text) => text.length <= 2 * nameMax && lengthOf(text) <= nameMax && !CONTROL.test(text),
  () => `must be one line of at most ${nameMax} characters`,
)

export const SignUpBody = Type.Object({
  userId: Id,
  email: Email,
  password: Password,
  name: Type.Optional(Name),
})
export const SignInBody = Type.Object({ email: Email, password: Password })

export const SessionParams = Type.Object({
  sessionId: Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`),
})
