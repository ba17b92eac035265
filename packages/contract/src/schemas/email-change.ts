import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** An email that the caller's account is about to have, and until when it can be confirmed; '' while there is none. */
export const EmailChange = strictObject({
  email: Type.String(),
  expire: Type.Union([DateTime, Type.Literal('')]),
})
export type EmailChange = Static<typeof EmailChange>
