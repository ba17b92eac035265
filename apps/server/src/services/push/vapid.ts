import { createECDH, hash } from 'node:crypto'
import type { Config } from '#config'
import type { KeyOf } from '#platform/keys'

/** What identifies this server to push services (RFC 8292): a key pair in base64url, and whom they can ask about it. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** A URI. */
  readonly subject: string
}

/** A point of the curve and its secret. One of four billion secrets is none of the curve's; then its hash is. */
function keyPairOf(secret: Uint8Array): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
  } catch {
    return keyPairOf(hash('sha256', secret, 'buffer'))
  }
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret).toString('base64url'),
  }
}

export const openVapidKeys = (
  keyOf: KeyOf,
  { publicUrl, securityContacts = [] }: Pick<Config, 'publicUrl' | 'securityContacts'>,
): VapidKeys => ({
  ...keyPairOf(keyOf('push')),
  subject: securityContacts[0] ?? `https://${publicUrl.host}`,
})
