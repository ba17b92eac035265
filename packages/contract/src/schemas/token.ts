import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** A one-time token sent to an email address or phone number, without its secret. */
export const Token = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  /** User id, required together with the secret. */
  userId: Type.String(),
  /** Always '': only the recipient of the message knows it. */
  secret: Type.Literal(''),
  expire: DateTime,
  /** Two words that also appear in the email; '' when the caller didn't request them. */
  phrase: Type.String(),
})
export type Token = Static<typeof Token>
