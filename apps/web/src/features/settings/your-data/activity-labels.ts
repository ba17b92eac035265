import { SECURITY_NEWS } from '@devhood/contract'
import { type Log } from '@devhood/contract/schemas'

const LABELS: Readonly<Record<string, string>> = {
  'user.create': 'Account created',
  'user.update': 'Account changed',
  'email.create': 'Requested an email change',
  'email.update': 'Confirmed an email change',
  'email.delete': 'Cancelled or undid an email change',
  'session.create': 'Signed in',
  'session.update': 'Stayed signed in',
  'session.delete': 'Signed out',
  'identity.create': 'Another service connected',
  'identity.delete': 'Another service disconnected',
  'recovery.create': 'Requested a password reset',
  'recovery.update': 'Reset the password by email',
  'verification.create': 'Requested verification',
  'verification.update': 'Verified an email or phone number',
}

/** Changes by the part of the account. */
const CHANGES: Readonly<Record<string, string>> = {
  name: 'Changed the name',
  email: 'Added an email',
  phone: 'Changed the phone number',
  password: 'Changed the password',
  prefs: 'Changed a setting',
  passkeys: 'Renamed a passkey',
  status: 'Closed the account',
  identity: 'Connected another service',
  ...SECURITY_NEWS,
}

/** How a session was confirmed. */
const CONFIRMED: Readonly<Record<string, string>> = {
  totp: 'Confirmed by authenticator app',
  passkey: 'Confirmed by passkey',
  recoveryCode: 'Confirmed by recovery code',
  email: 'Confirmed by email',
  phone: 'Confirmed by phone',
}

const BY_PART = { 'user.update': CHANGES, 'session.update': CONFIRMED } as const

/** Label of an activity event; `what` is the part of the account that has changed, where the event doesn't say it. */
export function activityLabel({ event, what }: Pick<Log, 'event' | 'what'>): string {
  const change = BY_PART[event as keyof typeof BY_PART]?.[what]
  return change ?? LABELS[event] ?? event.replaceAll('.', ': ')
}

/** What a change was confirmed by. */
const PROOFS: Readonly<Record<string, string>> = {
  password: 'password',
  totp: 'authenticator app',
  recoveryCode: 'recovery code',
  passkey: 'passkey',
  email: 'email',
  phone: 'phone',
  oauth2: 'another service',
  wait: 'waiting 72 hours',
  commandLine: 'command line of the server',
  operator: 'operator',
}

/** "By password and authenticator app"; '' where nothing was asked. */
export function proofLabel({ confirmed }: Pick<Log, 'confirmed'>): string {
  const names = confirmed.flatMap((each) => PROOFS[each] ?? [])
  return names.length === 0 ? '' : `By ${names.join(' and ')}`
}
