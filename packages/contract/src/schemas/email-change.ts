import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** A pending new email of the caller's account and the end of its confirmation period; '' when there is none. */
export const EmailChange = strictObject({
  email: Type.String(),
  expire: Type.Union([DateTime, Type.Literal('')]),
})
export type EmailChange = Static<typeof EmailChange>
