import { OPERATOR } from './roles.ts'

/** Account label of people whom operators have approved for publishing. */
export const APPROVED = 'approved'

/** Who may publish, by setting. Each includes those after it. */
export const PUBLISHERS = ['everyone', 'verified', 'approved', 'operators'] as const
export type Publishers = (typeof PUBLISHERS)[number]

/** The settings that say who may publish something: all of them must agree. */
export const PUBLISHER_SETTINGS = {
  posts: ['posting'],
  comments: ['posting'],
  jobs: ['posting', 'jobPosters'],
} as const
export type Published = keyof typeof PUBLISHER_SETTINGS

export interface Publisher {
  /** Has verified an email address or a phone number. */
  readonly isVerified: boolean
  /** Of the account. */
  readonly labels: readonly string[]
}

/** Whether this person may publish under a setting. Operators count as approved, approved people as verified. */
export function mayPublish(publishers: Publishers, { isVerified, labels }: Publisher): boolean {
  const rank = [isVerified, labels.includes(APPROVED), labels.includes(OPERATOR)].lastIndexOf(true)
  return PUBLISHERS.indexOf(publishers) <= rank + 1
}

/** How long an account is new, in milliseconds. */
export const NEW_ACCOUNT_TIME = 24 * 3_600_000

/** How often a new account may do something in that time; an ad counts when it goes live. */
export const NEW_ACCOUNT_ACTS = {
  posts: 10,
  comments: 30,
  jobs: 1,
  follows: 30,
  conversations: 5,
} as const
export type NewAccountAct = keyof typeof NEW_ACCOUNT_ACTS

/**
 * When a raid begins: more sign-ups, or more first publications by new accounts, in this time than ten times the usual of the
 * last week, and more than the least; an instance in its first week has no usual. Times in milliseconds.
 */
export const RAID = {
  time: 10 * 60_000,
  times: 10,
  week: 7 * 24 * 3_600_000,
  least: 30,
  leastInFirstWeek: 100,
} as const
