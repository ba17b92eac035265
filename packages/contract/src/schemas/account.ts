import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** '' stands for a moment that has not been yet. */
const Moment = Type.Union([DateTime, Type.Literal('')])

/** The person's own settings, whatever an app keeps in them. */
export const Prefs = Type.Record(Type.String(), Type.Unknown())
export type Prefs = Static<typeof Prefs>

/** The caller's own account. Unset texts are ''. */
export const Account = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  $updatedAt: DateTime,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  registration: Moment,
  passwordUpdate: Moment,
  accessedAt: Moment,
  /** False once the account is blocked. */
  status: Type.Boolean(),
  emailVerification: Type.Boolean(),
  phoneVerification: Type.Boolean(),
  labels: Type.Array(Type.String()),
  prefs: Prefs,
  targets: Type.Optional(Type.Array(Type.Unknown())),
  mfa: Type.Optional(Type.Boolean()),
})
export type Account = Static<typeof Account>
