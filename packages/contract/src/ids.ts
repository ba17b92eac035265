import { LIMITS } from './limits.ts'

/** 1 to 36 characters of A–Z a–z 0–9 . _ -, not starting with . _ or - (the client API's rule for custom ids). */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/

/** Words of URLs and realtime channels. A document with such an id would be unreachable or ambiguous. */
const RESERVED: ReadonlySet<string> = new Set([
  'current',
  'me',
  // Path segments below /account/sessions.
  'anonymous',
  'email',
  'limited',
  'magic-url',
  'oauth2',
  'passkey',
  'phone',
  'token',
  // Below /account/passkeys.
  'confirmation',
  'registration',
  'sign-in',
  // Below /operator/bulk.
  'cases',
  // Below /operator/rules.
  'trial',
  // The last segment of a channel name.
  'create',
  'update',
  'upsert',
  'delete',
])

/** Sent by older SDKs to let the server choose the id. */
export const SERVER_CHOOSES_ID = 'unique()'

export const ID_RULE = `at most ${LIMITS.idMax} characters of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character`

export const NEW_ID_RULE = `${ID_RULE}, and not a word that addresses use, such as "current" or "me"`

export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Whether a client may choose this id. Existing ids that break the rule stay readable. */
export const isNewId = (value: unknown): value is string =>
  isId(value) && !RESERVED.has(value.toLowerCase())

/**
 * A new id of 24 characters: 8 digits of base 32 for the time in units of 1/256 s, so that ids sort by age and their index grows
 * at its end, and 16 random hexadecimal ones against guessing. The server has a faster source of those: of a UUID, the first and
 * last eight are random.
 */
export function newId(now: number = Date.now(), random: string = randomDigits()): string {
  const time = Math.floor((now * 256) / 1000).toString(32)
  return time.padStart(8, '0') + random.slice(0, 8) + random.slice(-8)
}

function randomDigits(): string {
  const [bits = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  return bits.toString(16).padStart(16, '0')
}
