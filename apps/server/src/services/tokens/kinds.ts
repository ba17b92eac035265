import { randomBytes, randomInt } from 'node:crypto'
import { HOUR, MINUTE } from '#lib/time'

const SECRET_BYTES = 32
const DIGITS = 6

const longSecret = () => randomBytes(SECRET_BYTES).toString('hex')
const digits = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

interface SecretPolicy {
  /** Milliseconds. */
  readonly life: number
  readonly generate: () => string
  /** So many wrong ones end it; short secrets only, for nobody guesses the others. */
  readonly maxMisses?: number
}

interface DeliveredSecret extends SecretPolicy {
  /** What proves it: what the address or the number is compared with. */
  readonly channel: 'email' | 'phone'
}

const link = (life: number): DeliveredSecret => ({ life, generate: longSecret, channel: 'email' })
const code = (channel: DeliveredSecret['channel']): DeliveredSecret => ({
  life: 10 * MINUTE,
  generate: digits,
  maxMisses: 5,
  channel,
})

/** What secrets that are sent are good for, each for one thing only. */
const DELIVERED = {
  recovery: link(HOUR),
  verification: link(HOUR),
  magic: link(15 * MINUTE),
  email: code('email'),
  phone: code('phone'),
  phoneVerification: code('phone'),
} as const satisfies Record<string, DeliveredSecret>

/** The secret that a page gets when another service has vouched for who comes back to it. */
const OAUTH_TOKEN: SecretPolicy = { life: 5 * MINUTE, generate: longSecret }

export type DeliveredKind = keyof typeof DELIVERED
export type Kind = DeliveredKind | 'vouched'
/** Those that open a session. */
export type DeliveredSignInKind = 'magic' | 'email' | 'phone'
export type SignInKind = DeliveredSignInKind | 'vouched'

export const deliveryOf = (kind: DeliveredKind): DeliveredSecret => DELIVERED[kind]
export const policyOf = (kind: Kind): SecretPolicy =>
  kind === 'vouched' ? OAUTH_TOKEN : deliveryOf(kind)
