import { type Static, Type } from 'typebox'
import { DateTime, exactly } from './base.ts'

/** Something that was sent to an address or a number, without the secret that went there. */
export const Token = exactly({
  $id: Type.String(),
  $createdAt: DateTime,
  /** With which the secret comes back. */
  userId: Type.String(),
  /** Always '': only who reads the letter or the message knows it. */
  secret: Type.Literal(''),
  expire: DateTime,
  phrase: Type.Literal(''),
})
export type Token = Static<typeof Token>
