import { randomBytes } from 'node:crypto'
import { HOUR, MINUTE } from '#lib/time'
import { newCode } from '#services/account'

const SECRET_BYTES = 32

const longSecret = () => randomBytes(SECRET_BYTES).toString('hex')

interface SecretPolicy {
  /** Milliseconds. */
  readonly life: number
  readonly generate: () => string
  /** The number of wrong tries that end it; only for short secrets, because the others can't be guessed. */
  readonly maxMisses?: number
}

interface DeliveredSecret extends SecretPolicy {
  /** What it verifies: the target is compared with this field of the account. */
  readonly channel: 'email' | 'phone'
}

const link = (life: number): DeliveredSecret => ({ life, generate: longSecret, channel: 'email' })
const code = (channel: DeliveredSecret['channel']): DeliveredSecret => ({
  life: 10 * MINUTE,
  generate: newCode,
  maxMisses: 5,
  channel,
})

/** The purposes of secrets by email and phone, one for each kind. */
const DELIVERED = {
  recovery: link(HOUR),
  verification: link(HOUR),
  lostFactor: link(HOUR),
  magic: link(15 * MINUTE),
  email: code('email'),
  phone: code('phone'),
  phoneVerification: code('phone'),
} as const satisfies Record<string, DeliveredSecret>

/** The secret for a page after a sign-in with a provider. */
const OAUTH_TOKEN: SecretPolicy = { life: 5 * MINUTE, generate: longSecret }

export type DeliveredKind = keyof typeof DELIVERED
export type Kind = DeliveredKind | 'vouched'
/** The kinds that open a session. */
export type DeliveredSignInKind = 'magic' | 'email' | 'phone'
export type SignInKind = DeliveredSignInKind | 'vouched'

export const deliveryOf = (kind: DeliveredKind): DeliveredSecret => DELIVERED[kind]
export const policyOf = (kind: Kind): SecretPolicy =>
  kind === 'vouched' ? OAUTH_TOKEN : deliveryOf(kind)
