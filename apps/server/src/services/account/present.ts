import { APPROVED, pick, SUSPENDED } from '@devhood/contract'
import type { Account, Identity, Log, Session } from '@devhood/contract/schemas'
import { formatInstant, presentTimes } from '#engine'
import { factorsOf } from './mfa/factors.ts'
import type { IdentityRow } from './credentials/identity-store.ts'
import type { LogRow } from './sessions/log-store.ts'
import type { SessionRow } from './sessions/session-store.ts'
import type { AccountRow, LabelledRow } from './store.ts'
import { deviceOf } from './sessions/user-agent.ts'

/** Formats a time; '' for an event that hasn't happened. */
const moment = (milliseconds: number | null) =>
  milliseconds === null ? '' : formatInstant(milliseconds)

/** `time` says whether a suspension is over. */
export function presentAccount(
  row: Omit<LabelledRow, 'password' | 'signedInAt'>,
  time: number,
): Account {
  const isSuspended = row.suspendedUntil !== null && row.suspendedUntil > time
  return {
    $id: row.$id,
    ...presentTimes(row),
    name: row.name,
    registration: formatInstant(row.$createdAt),
    status: row.blockedAt === null,
    labels: [row.role, row.approved && APPROVED, isSuspended ? SUSPENDED : null].filter(
      (label) => label !== null,
    ),
    passwordUpdate: moment(row.passwordUpdate),
    email: row.email ?? '',
    phone: row.phone ?? '',
    emailVerification: row.emailVerified === 1,
    phoneVerification: row.phoneVerified === 1,
    mfa: row.mfa === 1,
    prefs: JSON.parse(row.prefs) as Account['prefs'],
    targets: [],
    accessedAt: formatInstant(row.accessedAt),
  }
}

/** The tokens of providers aren't stored. */
const NO_TOKENS = {
  providerAccessToken: '',
  providerAccessTokenExpiry: '',
  providerRefreshToken: '',
} as const

/** The location of IP addresses isn't looked up. */
const COUNTRY = { countryCode: '--', countryName: 'Unknown' } as const

/** The device of a request. */
export const presentDevice = (userAgent: string) => ({ ...deviceOf(userAgent), ...COUNTRY })

type Presentable = Omit<SessionRow, 'secretHash' | 'usedAt'>

/** A session as its owner sees it. The secret left with the cookie and is never shown again. */
export function presentSession(row: Presentable, current: boolean): Session {
  return {
    $id: row.$id,
    ...presentTimes(row),
    userId: row.accountId,
    expire: formatInstant(row.expire),
    ...pick(row, ['provider', 'providerUid', 'ip']),
    ...NO_TOKENS,
    ...presentDevice(row.userAgent),
    current,
    factors: factorsOf(row.factors),
    secret: '',
    mfaUpdatedAt: moment(row.factorAt),
  }
}

export function presentLog(
  { event, what, confirmed, time, ip, userAgent }: Omit<LogRow, 'sequence' | 'accountId'>,
  account: Pick<AccountRow, '$id' | 'email' | 'name'>,
): Log {
  return {
    event,
    what,
    confirmed: confirmed === '' ? [] : confirmed.split(' '),
    userId: account.$id,
    userEmail: account.email ?? '',
    userName: account.name,
    mode: 'default',
    userType: 'user',
    ip,
    time: formatInstant(time),
    ...presentDevice(userAgent),
  }
}

/** An external identity as the account's owner sees it. */
export function presentIdentity(row: IdentityRow): Identity {
  return {
    $id: row.$id,
    ...presentTimes(row),
    userId: row.accountId,
    ...pick(row, ['provider', 'providerUid', 'providerEmail']),
    ...NO_TOKENS,
  }
}
