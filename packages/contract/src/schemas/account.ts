import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** A point in time; '' means that it has not happened yet. */
const Moment = Type.Union([DateTime, Type.Literal('')])

/** The person's settings; apps decide on the content. */
export const Prefs = Type.Record(Type.String(), Type.Unknown())
export type Prefs = Static<typeof Prefs>

/** The caller's own account. Missing texts are ''. */
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
  /** False while the account is blocked. */
  status: Type.Boolean(),
  emailVerification: Type.Boolean(),
  phoneVerification: Type.Boolean(),
  labels: Type.Array(Type.String()),
  prefs: Prefs,
  targets: Type.Optional(Type.Array(Type.Unknown())),
  mfa: Type.Optional(Type.Boolean()),
})
export type Account = Static<typeof Account>
