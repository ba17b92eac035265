import { LIMITS } from './limits.ts'

/** 1 to 36 of A–Z a–z 0–9 . _ - and not starting with . _ or - (the client API's rule for custom ids). */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/

/** What older SDKs send to let the server choose the id. */
export const SERVER_CHOOSES_ID = 'unique()'

export const ID_RULE = `at most ${LIMITS.idMax} characters of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character`

export function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value)
}

/**
 * A new id of 24 hexadecimal characters: 8 of time (seconds), so that ids sort roughly by age, and 16 random, so that
 * nobody guesses one.
 */
export function newId(now: number = Date.now()): string {
  const time = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0')
  const random = crypto.getRandomValues(new Uint8Array(8))
  return time + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
