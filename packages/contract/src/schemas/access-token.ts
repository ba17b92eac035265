import { type Static, Type } from 'typebox'
import { TOKEN_SCOPES } from '../community/token-scopes.ts'
import { DateTime, listOf, strictObject, texts } from './base.ts'

export const TokenScopes = Type.Array(Type.Enum([...TOKEN_SCOPES]))

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
