import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { SECOND } from '#lib/time'

/** What RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20
const PERIOD = 30
/** Steps before and after the present one whose codes work, because clocks differ. */
const WINDOW = 1
const DIGITS = /^\d{6}$/

export const newTotpSecret = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(randomBytes(SECRET_BYTES))

const secretFrom = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The number of the time step of a moment, given in milliseconds. */
const stepAt = (time: number): number => Math.floor(time / SECOND / PERIOD)

/** What an authenticator app needs: the secret as text, and the address that its QR code contains. */
export function describeTotp(
  bytes: Uint8Array,
  { issuer, label }: { readonly issuer: string; readonly label: string },
) {
  const secret = secretFrom(bytes)
  // A colon separates the two in the address.
  const [of, who] = [issuer, label].map((text) => text.replaceAll(':', ' '))
  const totp = new TOTP({ issuer: of ?? '', label: who ?? '', secret, period: PERIOD })
  return { secret: secret.base32, uri: totp.toString() }
}

/** The time step whose code this is, of the present one and its neighbours; undefined for a wrong code (RFC 6238). */
export function stepOfCode(bytes: Uint8Array, code: string, time: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!DIGITS.test(token)) return undefined
  const secret = secretFrom(bytes)
  const delta = TOTP.validate({ token, secret, period: PERIOD, timestamp: time, window: WINDOW })
  return delta === null ? undefined : stepAt(time) + delta
}
