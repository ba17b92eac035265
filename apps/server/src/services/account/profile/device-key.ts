import { hkdfSync } from 'node:crypto'
import { AppError } from '@devhood/contract'
import type { DeviceKey } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Platform } from '#platform'

const KEY_BYTES = 32

/**
 * The key of an account for what its browsers keep: drafts, and what waits to be sent. Whoever uses a browser after its
 * person has signed out can't read that. It is derived, so that nothing is stored, exported or deleted.
 */
export function deviceKeyOf(keyOf: Platform['keyOf']) {
  const secret = keyOf('device-keys')
  /** Throws `user_unauthorized` for a caller with a JWT: other programs than the person's browser have those. */
  return ({ accountId, byJwt }: Actor): DeviceKey => {
    if (byJwt) throw new AppError('user_unauthorized')
    const bytes = hkdfSync('sha256', secret, '', `account ${accountId}`, KEY_BYTES)
    return { key: Buffer.from(bytes).toString('base64url') }
  }
}
