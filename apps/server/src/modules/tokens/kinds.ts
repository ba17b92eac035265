import { randomBytes, randomInt } from 'node:crypto'
import { HOUR, MINUTE } from '#http'

const SECRET_BYTES = 32
const DIGITS = 6

const longSecret = () => randomBytes(SECRET_BYTES).toString('hex')
const digits = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

interface Way {
  /** Milliseconds. */
  readonly life: number
  readonly secret: () => string
  /** So many wrong ones end it; short secrets only, for nobody guesses the others. */
  readonly misses?: number
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

/** What secrets are good for, each for one thing only. */
const KINDS = {
  recovery: link(HOUR),
  verification: link(HOUR),
  magic: link(15 * MINUTE),
  email: code('email'),
  phone: code('phone'),
  phoneVerification: code('phone'),
} as const satisfies Record<string, Way>

export type Kind = keyof typeof KINDS
/** Those that open a session. */
export type WayInKind = 'magic' | 'email' | 'phone'

export const wayOf = (kind: Kind): Way => KINDS[kind]
