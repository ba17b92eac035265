import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/**
 * The account owner's identity at another sign-in service. The access tokens of that service are never returned: ''.
 */
export const Identity = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  $updatedAt: DateTime,
  userId: Type.String(),
  provider: Type.String(),
  providerUid: Type.String(),
  providerEmail: Type.String(),
  providerAccessToken: Type.String(),
  providerAccessTokenExpiry: Type.String(),
  providerRefreshToken: Type.String(),
})
export type Identity = Static<typeof Identity>

export const IdentityList = strictObject({
  total: Type.Integer({ minimum: 0 }),
  identities: Type.Array(Identity),
})
export type IdentityList = Static<typeof IdentityList>
