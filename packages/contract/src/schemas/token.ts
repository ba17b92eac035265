import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** Something that was sent to an address or a number, without the secret that went there. */
export const Token = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  /** With which the secret comes back. */
  userId: Type.String(),
  /** Always '': only who reads the letter or the message knows it. */
  secret: Type.Literal(''),
  expire: DateTime,
  /** Two words that stand in the email as well; '' where the caller has not asked for them. */
  phrase: Type.String(),
})
export type Token = Static<typeof Token>
