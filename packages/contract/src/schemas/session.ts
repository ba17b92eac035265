import { type Static, Type } from 'typebox'
import { TOKEN_SCOPES } from '../community/token-scopes.ts'
import { DateTime, listOf, strictObject, texts } from './base.ts'

/** Device and location of a request. */
export const deviceFields = {
  ...texts('osCode', 'osName', 'osVersion', 'clientType', 'clientCode', 'clientName'),
  ...texts('clientVersion', 'clientEngine', 'clientEngineVersion'),
  ...texts('deviceName', 'deviceBrand', 'deviceModel', 'countryCode', 'countryName'),
}

export const providerTokens = texts(
  'providerAccessToken',
  'providerAccessTokenExpiry',
  'providerRefreshToken',
)

/** A signed-in device of the caller. Unknown properties of the device are ''. */
export const Session = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  $updatedAt: Type.Optional(DateTime),
  userId: Type.String(),
  expire: DateTime,
  ...texts('provider', 'providerUid'),
  ...providerTokens,
  ip: Type.String(),
  ...deviceFields,
  /** Whether this is the session of the request. */
  current: Type.Boolean(),
  factors: Type.Optional(Type.Array(Type.String())),
  /** Always '': only the cookie contains the secret. */
  secret: Type.Optional(Type.Literal('')),
  mfaUpdatedAt: Type.Optional(Type.String()),
})
export type Session = Static<typeof Session>

/** A session that has just begun. */
export const NewSession = strictObject({
  ...Session.properties,
  /** '' for browsers; for a server with SERVER_KEY the text that it sends in `X-Appwrite-Session`. */
  secret: Type.String(),
})

export const SessionList = listOf('sessions', Session)
export type SessionList = Static<typeof SessionList>

/** With which an account's browsers encrypt what they keep: 256 bits, in base64url. */
export const DeviceKey = strictObject({ key: Type.String() })
export type DeviceKey = Static<typeof DeviceKey>

/** A signed token that stands for a session for a short time. */
export const Jwt = strictObject({ jwt: Type.String() })
export type Jwt = Static<typeof Jwt>

/** A question for a second factor. */
export const MfaChallenge = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  userId: Type.String(),
  expire: DateTime,
})
export type MfaChallenge = Static<typeof MfaChallenge>

/** Which second factors an account has, or can confirm a session by. */
export const MfaFactors = strictObject({
  totp: Type.Boolean(),
  phone: Type.Boolean(),
  email: Type.Boolean(),
  recoveryCode: Type.Boolean(),
  custom: Type.Boolean(),
})
export type MfaFactors = Static<typeof MfaFactors>

/** What an authenticator app needs: the secret, and the address that its QR code contains. */
export const MfaType = strictObject({ secret: Type.String(), uri: Type.String() })
export type MfaType = Static<typeof MfaType>

/** Until when a request to remove lost factors waits; '' without one. */
export const LostFactor = strictObject({ until: Type.Union([DateTime, Type.Literal('')]) })
export type LostFactor = Static<typeof LostFactor>

export const MfaRecoveryCodes = strictObject({ recoveryCodes: Type.Array(Type.String()) })
export type MfaRecoveryCodes = Static<typeof MfaRecoveryCodes>

const TokenScopes = Type.Array(Type.Enum([...TOKEN_SCOPES]))

/** An access token of the caller, with which programs of theirs call the API. */
export const AccessToken = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  /** The beginning of its secret, by which the owner recognizes it. */
  ...texts('name', 'prefix'),
  scopes: TokenScopes,
  expire: DateTime,
  /** The last use, to the minute, with its address and program; '' before the first. */
  accessedAt: Type.Union([DateTime, Type.Literal('')]),
  ...texts('ip', 'userAgent'),
  /** Shown once, by the call that creates the token; '' afterwards. */
  secret: Type.String(),
})
export type AccessToken = Static<typeof AccessToken>

export const AccessTokenList = listOf('accessTokens', AccessToken)
export type AccessTokenList = Static<typeof AccessTokenList>
