import { hash, randomInt } from 'node:crypto'

/** The content of a session cookie: the account and the session's secret. */
export interface Credential {
  readonly accountId: string
  /** 32 random bytes, in hexadecimal. */
  readonly secret: string
}

export const SECRET_BYTES = 32
const VALUE_MAX = 512
const EXACT = /^\{"id":"([A-Za-z0-9._-]{1,36})","secret":"([0-9a-f]{64})"\}$/

/** Base64 of `{"id":…,"secret":…}`: the format of the API's clients. */
export function encodeCredential({ accountId, secret }: Credential): string {
  return Buffer.from(JSON.stringify({ id: accountId, secret })).toString('base64')
}

/**
 * Decodes strictly: accepts only the exact output of `encodeCredential`. Base64 decoders ignore trailing junk, and
 * a credential must not have several spellings.
 */
export function decodeCredential(value: string): Credential | undefined {
  if (value.length > VALUE_MAX) return undefined
  const bytes = Buffer.from(value, 'base64')
  if (bytes.toString('base64') !== value) return undefined
  const [, accountId, secret] = EXACT.exec(bytes.toString('latin1')) ?? []
  return accountId === undefined || secret === undefined ? undefined : { accountId, secret }
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', Buffer.from(secret, 'hex'), 'buffer')
}

const DIGITS = 6

/** A code of six digits, for people to type. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Bound to what it answers, so that the same digits have another hash each time. */
export const hashCode = (id: string, code: string): Buffer =>
  hash('sha256', `${id} ${code}`, 'buffer')
