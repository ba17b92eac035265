import { type Static, Type } from 'typebox'
import { DateTime, listOf, made, strictObject, texts } from './base.ts'
import { deviceFields, providerTokens } from './session.ts'

/** A point in time; '' means that it has not happened yet. */
const Moment = Type.Union([DateTime, Type.Literal('')])

/** The person's settings; apps decide on the content. */
export const Prefs = Type.Record(Type.String(), Type.Unknown())
export type Prefs = Static<typeof Prefs>

/** The caller's own account. Missing texts are ''. */
export const Account = strictObject({
  ...made,
  $updatedAt: DateTime,
  ...texts('name', 'email', 'phone'),
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

/** A pending new email of the caller's account and the end of its confirmation period; '' when there is none. */
export const EmailChange = strictObject({ email: Type.String(), expire: Moment })
export type EmailChange = Static<typeof EmailChange>

/** A one-time token sent to an email address or phone number, without its secret. */
export const Token = strictObject({
  ...made,
  /** User id, required together with the secret. */
  userId: Type.String(),
  /** Always '': only the recipient of the message knows it. */
  secret: Type.Literal(''),
  expire: DateTime,
  /** Two words that also appear in the email; '' when the caller didn't request them. */
  phrase: Type.String(),
})
export type Token = Static<typeof Token>

/** The account owner's identity at another sign-in service. The access tokens of that service are never returned: ''. */
export const Identity = strictObject({
  ...made,
  $updatedAt: DateTime,
  ...texts('userId', 'provider', 'providerUid', 'providerEmail'),
  ...providerTokens,
})
export type Identity = Static<typeof Identity>

export const IdentityList = listOf('identities', Identity)
export type IdentityList = Static<typeof IdentityList>

/** An entry of an account's activity log, with the device that made the request. */
export const Log = strictObject({
  event: Type.String(),
  /** The part of the account that has changed: `password`; '' where the event says it. */
  what: Type.String(),
  /** By what it was confirmed: `password`, `totp`, `passkey`, `commandLine`; none where nothing was asked. */
  confirmed: Type.Array(Type.String()),
  ...texts('userId', 'userEmail', 'userName', 'mode'),
  userType: Type.Optional(Type.String()),
  ip: Type.String(),
  time: DateTime,
  ...deviceFields,
})
export type Log = Static<typeof Log>

export const LogList = listOf('logs', Log)
export type LogList = Static<typeof LogList>

/** The last use of a way in, with the device that used it. */
export const LastUse = strictObject({
  /** `password`, `email`, `phone`, `oauth2`, `passkey`, `totp`, `recoveryCode`. */
  by: Type.String(),
  /** Of a sign-in the method, such as `github`; '' for what confirmed one. */
  provider: Type.String(),
  ip: Type.String(),
  time: DateTime,
  ...deviceFields,
})
export type LastUse = Static<typeof LastUse>

/** What is known about the ways into an account, besides what they are. */
export const WaysIn = strictObject({
  lastUses: Type.Array(LastUse),
  /** How many are left. */
  recoveryCodes: Type.Integer(),
  /** Ids of sessions with their last use, to the hour. */
  sessions: Type.Record(Type.String(), DateTime),
  /** The identity that can't be disconnected, because it is the last way in; '' if there is another one. */
  lastWayIn: Type.String(),
})
export type WaysIn = Static<typeof WaysIn>
