import { canonicalEmail, PUBLISHERS, type Publishers } from '@devhood/contract'
import { InvalidSetting, listOf, oneOf, optional, positive, setting } from './values.ts'

/** The part after the `@`, in its canonical form. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

const emailDomains = listOf('domains such as `acme.example`', (text) => {
  const email = canonicalEmail(`somebody@${text}`)
  if (email === undefined)
    throw new InvalidSetting(`names ${JSON.stringify(text)}, which is not a domain`)
  return domainOf(email)
})

/** Who may join, and who may publish. */
export const COMMUNITY = {
  REGISTRATION: setting(
    oneOf(['open', 'invite']),
    'open',
    'Who may sign up: everyone, or only people with an invitation.',
  ),
  SIGN_UPS_PER_ADDRESS: setting(
    positive,
    '10',
    'How many accounts one network address may create in an hour, without invitations.',
  ),
  EMAIL_DOMAINS: optional(
    emailDomains,
    'none: all addresses',
    'The domains of email addresses that people may sign up with, sign in with for the first time, or change to.',
  ),
  POSTING: setting(
    oneOf(['everyone', 'verified', 'approved']),
    'everyone',
    'Who may publish posts, comments and job ads: everyone, people with a verified address, or people approved by an operator.',
  ),
  JOB_POSTERS: optional(
    oneOf(PUBLISHERS),
    '`everyone`; on a public address with SMTP_URL, `verified`, unless the database is from before this setting',
    'Who may post job ads, beyond POSTING: everyone, people with a verified address, people approved by an operator, or only operators.',
  ),
  OPERATOR_MFA: setting(
    oneOf(['warn', 'required']),
    'warn',
    '`required`: operators, moderators and job approvers without an authenticator app or a passkey act as members.',
  ),
  NEW_ACCOUNTS: optional(
    oneOf(['normal', 'slow']),
    '`normal`; on a public address `slow`, unless the database is from before this setting',
    '`slow`: accounts publish little in their first 24 hours, and what they publish waits for a moderator during a raid.',
  ),
}

/** The settings of COMMUNITY whose defaults depend on the instance. */
export interface Community {
  readonly jobPosters: Publishers
  readonly newAccounts: 'normal' | 'slow'
}
