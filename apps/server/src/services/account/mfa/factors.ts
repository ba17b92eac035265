/** What can open a session, by itself the first factor. */
export type FirstFactor = 'anonymous' | 'email' | 'oauth2' | 'password' | 'phone'

/** What can confirm a session, in addition to another one. */
const SECOND_FACTORS = ['totp', 'recoveryCode', 'email', 'phone'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** An account's means and wishes, as they are stored. */
interface Means {
  readonly mfa: number
  readonly emailVerified: number
  readonly phoneVerified: number
  /** null without an authenticator app that has been confirmed. */
  readonly authenticatorAt: number | null
}

/** The factors that a session has confirmed, from their stored form. */
export const factorsOf = (stored: string): string[] => stored.split(' ')

/** The stored form with another factor, once. */
export const withFactor = (stored: string, ...factors: readonly string[]): string =>
  [...new Set([...factorsOf(stored), ...factors])].join(' ')

/** Whether the account's sessions need two factors: its owner wants it, and has one besides the password. */
export const needsTwo = ({ mfa, emailVerified, phoneVerified, authenticatorAt }: Means): boolean =>
  mfa === 1 && (emailVerified === 1 || phoneVerified === 1 || authenticatorAt !== null)

/** Whether a session still lacks a factor. */
export const isPartial = (session: Means & { readonly factors: string }): boolean =>
  needsTwo(session) && factorsOf(session.factors).length < 2

/** The factor of the SDK's call: its newest versions spell one of them in lower case. */
export const factorIn = (text: string): SecondFactor | undefined =>
  SECOND_FACTORS.find((factor) => factor.toLowerCase() === text.toLowerCase())
