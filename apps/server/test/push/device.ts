import { createDecipheriv, createECDH, type ECDH, hash, hkdfSync } from 'node:crypto'

const KEY_BYTES = 65
const SALT_BYTES = 16
const RECORD_SIZE_BYTES = 4
const TAG_BYTES = 16

/** A device with keys of its own, as a browser would make them. */
export interface Device {
  readonly pair: ECDH
  readonly auth: Buffer
}

/** A device that is the same for each name. */
export function openDevice(name: string): Device {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(hash('sha256', `device ${name}`, 'buffer'))
  return { pair, auth: hash('sha256', `auth ${name}`, 'buffer').subarray(0, 16) }
}

/** Data of a subscription of this device. */
export function deviceKeys(name: string, host = 'push.example') {
  const { pair, auth } = openDevice(name)
  return {
    endpoint: `https://${host}/${name}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a message of one record for a device: RFC 8291, written from its text. */
export function decrypt({ pair, auth }: Device, message: Buffer): Buffer {
  const salt = message.subarray(0, SALT_BYTES)
  const keyAt = SALT_BYTES + RECORD_SIZE_BYTES + 1
  const sender = message.subarray(keyAt, keyAt + KEY_BYTES)
  const record = message.subarray(keyAt + KEY_BYTES)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The padding of the last record begins with 2.')
  return padded.subarray(0, end)
}
