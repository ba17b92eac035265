import {
  canonicalEmail,
  ID_RULE,
  isBlank,
  isId,
  isNewId,
  lengthOf,
  LIMITS,
  NEW_ID_RULE,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import { Type } from 'typebox'

export const Id = Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`)
/** The id of something new, or `unique()`. */
export const NewId = Type.Refine(
  Type.String(),
  (text) => text === SERVER_CHOOSES_ID || isNewId(text),
  () => `must be an id: ${NEW_ID_RULE}`,
)
export const Email = Type.Refine(
  Type.String(),
  (text) => canonicalEmail(text) !== undefined,
  () => `must be an email address of at most ${LIMITS.emailMax} characters`,
)
/** Checks the length before counting characters: a million characters must not cost a count. */
export const textUpTo = (max: number) =>
  Type.Refine(
    Type.String(),
    (text) => text.length <= 2 * max && lengthOf(text) <= max,
    () => `must be at most ${max} characters long`,
  )
/** The same, with something to see. */
export const visibleTextUpTo = (max: number) =>
  Type.Refine(
    textUpTo(max),
    (text) => !isBlank(text),
    () => 'must not be empty',
  )
