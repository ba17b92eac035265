import { hash } from 'node:crypto'

/** What a cookie holds: whose session it is, and the secret that only its bearer has. */
export interface Credential {
  readonly accountId: string
  /** 32 random bytes, in hexadecimal. */
  readonly secret: string
}

const SECRET = /^[0-9a-f]{64}$/
const VALUE_MAX = 512

/** Base64 of `{"id":…,"secret":…}`: the form that clients of the API know. */
export function encodeCredential({ accountId, secret }: Credential): string {
  return Buffer.from(JSON.stringify({ id: accountId, secret })).toString('base64')
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/**
 * Decodes strictly: only the very text that `encodeCredential` makes is one. Base64 decoders forgive
 * trailing junk, and a value must not authenticate in many spellings.
 */
export function decodeCredential(value: string): Credential | undefined {
  if (value.length > VALUE_MAX) return undefined
  const { id, secret } = parseObject(Buffer.from(value, 'base64').toString('utf8'))
  if (typeof id !== 'string' || typeof secret !== 'string' || !SECRET.test(secret)) return undefined
  const credential = { accountId: id, secret }
  return encodeCredential(credential) === value ? credential : undefined
}

/** What is stored of a secret, and found by. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', Buffer.from(secret, 'hex'), 'buffer')
}
