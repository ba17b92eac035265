import { randomBytes, randomInt } from 'node:crypto'
import { HOUR, MINUTE } from '#http'

const SECRET_BYTES = 32
const DIGITS = 6

const longSecret = () => randomBytes(SECRET_BYTES).toString('hex')
const digits = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

interface Secret {
  /** Milliseconds. */
  readonly life: number
  readonly secret: () => string
  /** So many wrong ones end it; short secrets only, for nobody guesses the others. */
  readonly misses?: number
}

interface Way extends Secret {
  /** What proves it: what the address or the number is compared with. */
  readonly channel: 'email' | 'phone'
}

const link = (life: number): Way => ({ life, secret: longSecret, channel: 'email' })
const code = (channel: Way['channel']): Way => ({
  life: 10 * MINUTE,
  secret: digits,
  misses: 5,
  channel,
})

/** What secrets that are sent are good for, each for one thing only. */
const SENT = {
  recovery: link(HOUR),
  verification: link(HOUR),
  magic: link(15 * MINUTE),
  email: code('email'),
  phone: code('phone'),
  phoneVerification: code('phone'),
} as const satisfies Record<string, Way>

/** The secret that a page gets when another service has vouched for who comes back to it. */
const VOUCHED: Secret = { life: 5 * MINUTE, secret: longSecret }

export type SentKind = keyof typeof SENT
export type Kind = SentKind | 'vouched'
/** Those that open a session. */
export type SentWayIn = 'magic' | 'email' | 'phone'
export type WayInKind = SentWayIn | 'vouched'

export const wayOf = (kind: SentKind): Way => SENT[kind]
export const secretOf = (kind: Kind): Secret => (kind === 'vouched' ? VOUCHED : wayOf(kind))
