import { type Static, Type } from 'typebox'
import { strictObject } from '../base.ts'

/** Whether somebody can sign up with a username. */
export const UsernameCheck = strictObject({
  /** As it would be stored. */
  username: Type.String(),
  state: Type.Enum(['free', 'taken', 'invalid']),
  /** One like it that is free, unless it is free itself. */
  suggestion: Type.Union([Type.String(), Type.Null()]),
})
export type UsernameCheck = Static<typeof UsernameCheck>
