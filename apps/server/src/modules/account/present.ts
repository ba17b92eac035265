import type { Account, Session } from '@devhood/contract/schemas'
import type { SessionRow } from './session-store.ts'
import type { AccountRow } from './store.ts'
import { deviceOf } from './user-agent.ts'

/** A moment as the API writes it: UTC with milliseconds and a numeric offset. */
function dateTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00')
}

export function presentAccount(row: Omit<AccountRow, 'password' | 'signedInAt'>): Account {
  return {
    $id: row.$id,
    $createdAt: dateTime(row.$createdAt),
    $updatedAt: dateTime(row.$updatedAt),
    name: row.name,
    registration: dateTime(row.$createdAt),
    status: true,
    labels: [],
    passwordUpdate: dateTime(row.passwordUpdate),
    email: row.email,
    phone: '',
    emailVerification: row.emailVerified === 1,
    phoneVerification: false,
    mfa: false,
    prefs: {},
    targets: [],
    accessedAt: dateTime(row.accessedAt),
  }
}

type Presentable = Omit<SessionRow, 'secretHash' | 'usedAt'>

/** A session to its owner. The secret has left with the cookie and is never told again. */
export function presentSession(row: Presentable, email: string, current: boolean): Session {
  return {
    $id: row.$id,
    $createdAt: dateTime(row.$createdAt),
    $updatedAt: dateTime(row.$createdAt),
    userId: row.accountId,
    expire: dateTime(row.expire),
    provider: 'email',
    providerUid: email,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: row.ip,
    ...deviceOf(row.userAgent),
    countryCode: '--',
    countryName: 'Unknown',
    current,
    factors: ['password'],
    secret: '',
    mfaUpdatedAt: '',
  }
}
