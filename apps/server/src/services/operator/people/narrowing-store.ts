import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#platform/database'
import { networkIn } from '#lib/networks'
import type { Matching } from '../schema.ts'
import { domainIn } from './email-parts.ts'

/** What a list of people is narrowed by besides their state; `among` is whom a search has found. */
export type NarrowedBy = Pick<Matching, 'network' | 'domain' | 'emailStart'> & {
  readonly among?: readonly string[] | undefined
}
export type Narrowing = keyof NarrowedBy

/** Values of the statements; those of what is not asked for are empty. */
export interface Narrowed {
  readonly network: string
  readonly domain: string
  readonly emailStart: string
  readonly emailEnd: string
  /** JSON of the ids of people. */
  readonly among: string
  /** In a network or a domain: those who joined before this account. */
  readonly before: number
  readonly beforeId: string
}
/** No account joined after it. */
export const START = { before: Number.MAX_SAFE_INTEGER, beforeId: '' } as const

/** How many addresses with a beginning are looked at: the first by the alphabet. */
const ADDRESSES = 2000
/** Sorts after every character of an address. */
const END = '\u{10ffff}'

export function narrowedBy({ network, domain, emailStart, among }: NarrowedBy): Narrowed {
  const start = (emailStart ?? '').trim().toLowerCase()
  return {
    network: (network !== undefined && networkIn(network)) || '',
    domain: (domain !== undefined && domainIn(domain)) || '',
    emailStart: start,
    emailEnd: start + END,
    among: JSON.stringify(among ?? []),
    ...START,
  }
}

const ORDER = ['among', 'network', 'emailStart', 'domain'] as const satisfies readonly Narrowing[]

export const narrowingsOf = (by: NarrowedBy): Narrowing[] =>
  ORDER.filter((each) => by[each] !== undefined)

type Sql = RawBuilder<unknown>
type Test = (v: Narrowed, dialect: Dialect, max: number) => Sql

const EMAIL = sql`accounts.email`

/** What finds accounts by an index: so many of them, of a network or a domain the next that joined before. */
const FOUND: Readonly<Record<Narrowing, Test>> = {
  among: (v, dialect) =>
    sql`accounts."$id" IN (SELECT "accountId" FROM users WHERE "$id" IN ${dialect.list(v.among, 'TEXT')})`,
  network: (v, _, max) =>
    sql`accounts."$id" IN (SELECT account FROM account_networks WHERE network = ${v.network}
      AND ("joinedAt", account) < (${v.before}, ${v.beforeId})
      ORDER BY "joinedAt" DESC, account DESC LIMIT ${sql.lit(max)})`,
  emailStart: (v) =>
    sql`accounts."$id" IN (SELECT "$id" FROM accounts AS named
      WHERE email >= ${v.emailStart} AND email < ${v.emailEnd} ORDER BY email LIMIT ${sql.lit(ADDRESSES)})`,
  domain: (v, dialect, max) =>
    sql`accounts."$id" IN (SELECT "$id" FROM accounts AS housed
      WHERE ${dialect.domain(sql`email`)} = ${v.domain} AND ("$createdAt", "$id") < (${v.before}, ${v.beforeId})
      ORDER BY "$createdAt" DESC, "$id" DESC LIMIT ${sql.lit(max)})`,
}
/** What is tested of those who are found: no index serves it. */
const TESTED: Readonly<Record<Narrowing, Test>> = {
  ...FOUND,
  network: (v) =>
    sql`EXISTS (SELECT 1 FROM account_networks
      WHERE account_networks.account = accounts."$id" AND account_networks.network = ${v.network})`,
  emailStart: (v) => sql`(${EMAIL} || '' >= ${v.emailStart} AND ${EMAIL} || '' < ${v.emailEnd})`,
  domain: (v, dialect) => sql`${dialect.domain(EMAIL)} || '' = ${v.domain}`,
}

/** Whether an account is one of them: the first way finds accounts, at most so many, and the others test them. */
export const isNarrowed = (
  ways: readonly Narrowing[],
  given: readonly [v: Narrowed, dialect: Dialect, max: number],
): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    ways.map((way, at) => (at === 0 ? FOUND : TESTED)[way](...given)),
    sql` AND `,
  )}`
