/** What can open a session, by itself the first factor. */
export type FirstFactor = 'anonymous' | 'email' | 'oauth2' | 'passkey' | 'password' | 'phone'

/** What can confirm a session, in addition to another one, by the SDK's calls; passkeys have calls of their own. */
const SECOND_FACTORS = ['totp', 'recoveryCode', 'email', 'phone'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** An account's means and wishes, as they are stored. */
interface Means {
  readonly mfa: number
  readonly emailVerified: number
  readonly phoneVerified: number
  /** null without an authenticator app that has been confirmed. */
  readonly authenticatorAt: number | null
  /** null without a passkey. */
  readonly passkeyAt: number | null
}

/** The factors that a session has confirmed, from their stored form. */
export const factorsOf = (stored: string): string[] => stored.split(' ')

/** The stored form with another factor, once. */
export const withFactor = (stored: string, ...factors: readonly string[]): string =>
  [...new Set([...factorsOf(stored), ...factors])].join(' ')

type OwnMeans = Pick<Means, 'authenticatorAt' | 'passkeyAt'>

/** Whether the account has what its owner alone holds: an authenticator app or a passkey, not just a mailbox. */
export const hasOwnFactor = ({ authenticatorAt, passkeyAt }: OwnMeans): boolean =>
  authenticatorAt !== null || passkeyAt !== null

/** Whether the account's sessions need two factors: its owner wants it, and has one besides the password. */
export const needsTwo = (means: Means): boolean =>
  means.mfa === 1 && (means.emailVerified === 1 || means.phoneVerified === 1 || hasOwnFactor(means))

/** A passkey counts twice: its owner has the device, and has unlocked it. */
const weightOf = (factors: string): number =>
  factorsOf(factors).reduce((sum, factor) => sum + (factor === 'passkey' ? 2 : 1), 0)

/** Whether a session still lacks a factor. */
export const isPartial = (session: Means & { readonly factors: string }): boolean =>
  needsTwo(session) && weightOf(session.factors) < 2

/** The factor of the SDK's call: its newest versions spell one of them in lower case. */
export const factorIn = (text: string): SecondFactor | undefined =>
  SECOND_FACTORS.find((factor) => factor.toLowerCase() === text.toLowerCase())
