import {
  AppError,
  APPROVED,
  mayPublish,
  NEW_ACCOUNT_ACTS,
  NEW_ACCOUNT_TIME,
  type NewAccountAct,
  OPERATOR,
  type Publishers,
} from '@devhood/contract'
import type { Actor } from '#engine'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'
import { type Reader, sweepRows, type Writer } from '#platform/database'
import type { Services } from '../../resource.ts'
import {
  countActs,
  deleteActs,
  isApproved,
  listGrownAccounts,
  storeActs,
  wasInvited,
} from './store.ts'

type Options = Pick<Services, 'config' | 'now'>

/** The settings that say who may publish something: all of them must agree. */
const SETTINGS = {
  posts: ['posting'],
  comments: ['posting'],
  jobs: ['posting', 'jobPosters'],
} as const
type Published = keyof typeof SETTINGS

const NAMES: Readonly<Record<Published, string>> = {
  posts: 'posts',
  comments: 'comments',
  jobs: 'job ads',
}

/** What people read who may not publish; `what` is the plural of it. */
const REFUSALS: Readonly<Record<Publishers, (what: string) => string>> = {
  everyone: () => '',
  verified: (what) =>
    `Verify your email address or phone number first: only then can you publish ${what} here.`,
  approved: (what) => `You can't publish ${what} here. Only people approved by the moderators can.`,
  operators: (what) => `You can't publish ${what} here. Only the moderators can.`,
}

const labelsOf = async (db: Reader, { accountId, isOperator }: Actor): Promise<string[]> => [
  ...(isOperator ? [OPERATOR] : []),
  ...((await isApproved(db, { account: accountId })) ? [APPROVED] : []),
]

/** Until when an account is new; undefined when it isn't. People who were invited or approved, and operators, never are. */
async function newUntil(db: Reader, actor: Actor, now: number): Promise<number | undefined> {
  const { accountId: account, isOperator, joinedAt = 0 } = actor
  const until = joinedAt + NEW_ACCOUNT_TIME
  if (isOperator || until <= now) return undefined
  const isTrusted = (await wasInvited(db, { account })) || (await isApproved(db, { account }))
  return isTrusted ? undefined : until
}

/** The settings that say who may publish, and how much from new accounts. Checked before anything that the content decides. */
export function publishing({ config, now }: Options) {
  /** Throws `user_unauthorized` unless the person may publish this. */
  async function checkPublisher(db: Reader, actor: Actor, what: Published): Promise<void> {
    for (const name of SETTINGS[what]) {
      const publishers = config[name]
      const { isVerified } = actor
      if (mayPublish(publishers, { isVerified, labels: [] })) continue
      if (mayPublish(publishers, { isVerified, labels: await labelsOf(db, actor) })) continue
      throw new AppError('user_unauthorized', { message: REFUSALS[publishers](NAMES[what]) })
    }
  }

  /** Counts an act of a new account. Throws `user_too_new` for one too many. */
  async function countAct(tx: Writer, actor: Actor, act: NewAccountAct): Promise<void> {
    if (config.newAccounts !== 'slow') return
    const until = await newUntil(tx, actor, now())
    if (until === undefined) return
    const of = { account: actor.accountId, act }
    const count = (await countActs(tx, of)) ?? 0
    if (count >= NEW_ACCOUNT_ACTS[act]) {
      const hours = Math.ceil((until - now()) / HOUR)
      throw new AppError('user_too_new', {
        message: `New accounts can do this ${NEW_ACCOUNT_ACTS[act]} times in their first 24 hours. Go on in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
        retryAfter: Math.ceil((until - now()) / 1000),
      })
    }
    await storeActs(tx, { ...of, count: count + 1 })
  }

  return { checkPublisher, countAct }
}

/** Forgets what accounts did while they were new. */
export const newAccountsSweep = ({ database, now }: Pick<Platform, 'database' | 'now'>) =>
  async function sweep(): Promise<void> {
    const openedBy = now() - NEW_ACCOUNT_TIME
    await sweepRows(
      database,
      async (db, max) => listGrownAccounts(db, { openedBy, max }),
      deleteActs,
    )
  }
