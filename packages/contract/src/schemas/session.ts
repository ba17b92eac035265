import { type Static, Type } from 'typebox'
import { TOKEN_SCOPES } from '../community/token-scopes.ts'
import { DateTime, listOf, made, strictObject, texts } from './base.ts'

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
  ...made,
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
  ...made,
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

/** A passkey of the caller's account. Its key is never sent. */
export const Passkey = strictObject({
  ...made,
  name: Type.String(),
  /** Whether it is copied to its owner's other devices; others stay on one. */
  isSynced: Type.Boolean(),
  /** '' until the first use. */
  usedAt: Type.Union([DateTime, Type.Literal('')]),
  /** The browser of the last use; '' if unknown. */
  ...texts('clientName', 'osName'),
})
export type Passkey = Static<typeof Passkey>

export const PasskeyList = listOf('passkeys', Passkey)
export type PasskeyList = Static<typeof PasskeyList>

const type = Type.Literal('public-key')
const credential = strictObject({
  type,
  /** In base64url, as all bytes here. */
  id: Type.String(),
  transports: Type.Array(Type.String()),
})
const verified = Type.Literal('required')
/** Milliseconds. */
const timeout = Type.Integer()

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = strictObject({
  rp: strictObject({ id: Type.String(), name: Type.String() }),
  user: strictObject({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(strictObject({ type, alg: Type.Integer() })),
  timeout,
  excludeCredentials: Type.Array(credential),
  authenticatorSelection: strictObject({
    residentKey: verified,
    requireResidentKey: Type.Literal(true),
    userVerification: verified,
  }),
  attestation: Type.Literal('none'),
})
export type PasskeyCreation = Static<typeof PasskeyCreation>

/** What a browser needs to use one: `PublicKeyCredentialRequestOptionsJSON`. Without credentials it offers all that it has. */
export const PasskeyRequest = strictObject({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout,
  allowCredentials: Type.Array(credential),
  userVerification: verified,
})
export type PasskeyRequest = Static<typeof PasskeyRequest>
const TokenScopes = Type.Array(Type.Enum([...TOKEN_SCOPES]))

/** An access token of the caller, with which programs of theirs call the API. */
export const AccessToken = strictObject({
  ...made,
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
