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

/** What tests need of an account. */
const FACTS = sql`email, "emailVerified", "phoneVerified"`

/**
 * What finds accounts by an index: so many of them, of a network or a domain the next that joined before; of addresses with a
 * beginning the first by the alphabet.
 */
const FOUND: Readonly<Record<Narrowing, Test>> = {
  among: (v, dialect) =>
    sql`SELECT "accountId" AS account, "$createdAt" AS "joinedAt", ${FACTS} FROM
      (SELECT "accountId" FROM users WHERE "$id" IN ${dialect.list(v.among, 'TEXT')}) AS member JOIN accounts ON "$id" = "accountId"`,
  network: (v, _, max) =>
    sql`SELECT account, "joinedAt", "emailVerified", "phoneVerified" FROM account_networks WHERE network = ${v.network}
      AND ("joinedAt", account) < (${v.before}, ${v.beforeId})
      ORDER BY "joinedAt" DESC, account DESC LIMIT ${sql.lit(max)}`,
  emailStart: (v) =>
    sql`SELECT "$id" AS account, "$createdAt" AS "joinedAt", ${FACTS} FROM accounts AS named
      WHERE email >= ${v.emailStart} AND email < ${v.emailEnd} ORDER BY email LIMIT ${sql.lit(ADDRESSES)}`,
  domain: (v, dialect, max) =>
    sql`SELECT "$id" AS account, "$createdAt" AS "joinedAt", ${FACTS} FROM accounts AS housed
      WHERE ${dialect.domain(sql`email`)} = ${v.domain} AND ("$createdAt", "$id") < (${v.before}, ${v.beforeId})
      ORDER BY "$createdAt" DESC, "$id" DESC LIMIT ${sql.lit(max)}`,
}
/** Where tests find the id and the email of an account. */
interface Tested {
  readonly id: Sql
  readonly email: Sql
}
const ACCOUNTS: Tested = { id: sql`accounts."$id"`, email: sql`accounts.email` }

const TESTED: Readonly<Record<Narrowing, (v: Narrowed, dialect: Dialect, of: Tested) => Sql>> = {
  among: (v, dialect, { id }) =>
    sql`${id} IN (SELECT "accountId" FROM users WHERE "$id" IN ${dialect.list(v.among, 'TEXT')})`,
  network: (v, _, { id }) =>
    sql`EXISTS (SELECT 1 FROM account_networks
      WHERE account_networks.account = ${id} AND account_networks.network = ${v.network})`,
  emailStart: (v, _, { email }) =>
    sql`(${email} || '' >= ${v.emailStart} AND ${email} || '' < ${v.emailEnd})`,
  domain: (v, dialect, { email }) => sql`${dialect.domain(email)} || '' = ${v.domain}`,
}

/** Accounts that a way finds, the newest first: in this order they are looked at, until a page is full. */
export const foundBy = (way: Narrowing = 'among', ...given: Parameters<Test>) => ({
  rows: sql<{
    account: string
    joinedAt: number
  }>`(SELECT * FROM (${FOUND[way](...given)}) AS each_found
    ORDER BY "joinedAt" DESC, account DESC)`,
  tested: {
    id: sql`found.account`,
    email: way === 'network' ? sql`accounts.email` : sql`found.email`,
  },
  hasEmail: way !== 'network',
  hasPerson: way === 'among',
})

/** Whether an account that was found in another way is like that. */
export const isTested = (
  ways: readonly Narrowing[],
  v: Narrowed,
  dialect: Dialect,
  tested = ACCOUNTS,
): RawBuilder<boolean> =>
  ways.length === 0
    ? sql<boolean>`TRUE`
    : sql<boolean>`${sql.join(
        ways.map((way) => TESTED[way](v, dialect, tested)),
        sql` AND `,
      )}`

/** The same, where an index finds those of the first. */
export const isNarrowed = (
  [first, ...ways]: readonly Narrowing[],
  ...given: Parameters<Test>
): RawBuilder<boolean> =>
  first === undefined
    ? sql<boolean>`TRUE`
    : sql<boolean>`accounts."$id" IN (SELECT account FROM (${FOUND[first](...given)}) AS each_found)
        AND ${isTested(ways, given[0], given[1])}`
