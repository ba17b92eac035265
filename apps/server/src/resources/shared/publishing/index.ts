import {
  AppError,
  APPROVED,
  mayPublish,
  NEW_ACCOUNT_ACTS,
  NEW_ACCOUNT_TIME,
  type NewAccountAct,
  OPERATOR,
  type Published,
  PUBLISHER_SETTINGS,
  type Publishers,
  RAID,
} from '@devhood/contract'
import { type Actor, isModerator } from '#engine'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'
import { type Reader, type SqlValue, sweepRows, type Writer } from '#platform/database'
import type { Services } from '../../resource.ts'
import { deleteActs, isApproved, listActs, listOldActs, storeActs, wasInvited } from './store.ts'

type Options = Pick<Services, 'config' | 'now' | 'raids' | 'screen'>
type Written = Parameters<Services['screen']>[3]

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

const labelsOf = async (db: Reader, { accountId, role }: Actor): Promise<string[]> => [
  ...(role === OPERATOR ? [OPERATOR] : []),
  ...((await isApproved(db, { account: accountId })) ? [APPROVED] : []),
]

/** Acts that others see. */
const PUBLISHED: readonly NewAccountAct[] = ['posts', 'comments', 'jobs']

type ServerValues = Readonly<Record<string, SqlValue>>
const HELD: ServerValues = { hidden: 1, held: 1 }
const serverOf = (isRaid: boolean, { isHeld }: { readonly isHeld: boolean }): ServerValues =>
  isRaid || isHeld ? HELD : {}

function tooNew(max: number, wait: number): AppError {
  const hours = Math.ceil(wait / HOUR)
  return new AppError('user_too_new', {
    message: `New accounts can do this ${max} ${max === 1 ? 'time' : 'times'} in their first 24 hours. Go on in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    retryAfter: Math.ceil(wait / 1000),
  })
}

/** The settings that say who may publish, and how much from new accounts. Checked before anything that the content decides. */
export function publishing({ config, now, raids, screen }: Options) {
  /** Until when an account is slow; undefined when it isn't. People who were invited or approved, and who may moderate, never are. */
  async function newUntil(db: Reader, actor: Actor): Promise<number | undefined> {
    const { accountId: account, joinedAt = 0 } = actor
    const until = joinedAt + NEW_ACCOUNT_TIME
    if (config.newAccounts !== 'slow' || isModerator(actor) || until <= now()) return undefined
    const isTrusted = (await wasInvited(db, { account })) || (await isApproved(db, { account }))
    return isTrusted ? undefined : until
  }

  /** The setting that keeps the person from publishing this. */
  async function refusing(db: Reader, actor: Actor, what: Published) {
    for (const name of PUBLISHER_SETTINGS[what]) {
      const publishers = config[name]
      const { isVerified } = actor
      if (mayPublish(publishers, { isVerified, labels: [] })) continue
      if (mayPublish(publishers, { isVerified, labels: await labelsOf(db, actor) })) continue
      return publishers
    }
    return undefined
  }

  /** Throws `user_unauthorized` unless the person may publish this. */
  async function checkPublisher(db: Reader, actor: Actor, what: Published): Promise<void> {
    const publishers = await refusing(db, actor, what)
    if (publishers === undefined) return
    throw new AppError('user_unauthorized', { message: REFUSALS[publishers](NAMES[what]) })
  }

  /** Counts an act of a new account. Throws `user_too_new` for one too many. Returns whether it is the first publication. */
  async function countNewAct(tx: Writer, actor: Actor, act: NewAccountAct, until: number) {
    const account = actor.accountId
    const acts = await listActs(tx, { account })
    const before = acts.find((each) => each.act === act)
    const [max, count] = [NEW_ACCOUNT_ACTS[act], before?.count ?? 0]
    if (count >= max) throw tooNew(max, until - now())
    await storeActs(tx, { account, act, count: count + 1, firstAt: before?.firstAt ?? now() })
    return PUBLISHED.includes(act) && acts.every((each) => !PUBLISHED.includes(each.act))
  }

  /** Counts an act, where new accounts are slow. Throws `user_too_new`. */
  async function countAct(tx: Writer, actor: Actor, act: NewAccountAct): Promise<void> {
    const until = await newUntil(tx, actor)
    if (until !== undefined) await countNewAct(tx, actor, act, until)
  }

  /** What the server sets in a change of what is published: a raid and content rules may hold it. */
  async function holdIn(tx: Writer, actor: Actor, what: Published, written: Written) {
    const isNew = (await newUntil(tx, actor)) !== undefined
    const found = await screen(tx, actor, what, written)
    return serverOf(isNew && (await raids.holds(tx, actor.accountId)), found)
  }

  /** Counts a publication; says what the server sets in it, and what is to be done once it is there. Throws `user_too_new`. */
  async function publish(tx: Writer, actor: Actor, what: Published, written: Written) {
    const until = await newUntil(tx, actor)
    if (until !== undefined && (await countNewAct(tx, actor, what, until))) await raids.notice(tx)
    const isHeld = until !== undefined && (await raids.holds(tx, actor.accountId))
    const found = await screen(tx, actor, what, written)
    return { server: serverOf(isHeld, found), afterCreate: found.afterCreate }
  }

  /** Whether somebody may write to people who don't know them: who may comment, unless a raid holds what they publish. */
  async function isAdmitted(tx: Writer, actor: Actor): Promise<boolean> {
    if ((await refusing(tx, actor, 'comments')) !== undefined) return false
    return (await newUntil(tx, actor)) === undefined || !(await raids.holds(tx, actor.accountId))
  }

  return { checkPublisher, countAct, holdIn, isAdmitted, publish }
}

/** Forgets acts after they have told for a week what is usual. */
export const newAccountsSweep = ({ database, now }: Pick<Platform, 'database' | 'now'>) =>
  async function sweep(): Promise<void> {
    const firstBy = now() - RAID.week
    await sweepRows(database, async (db, max) => listOldActs(db, { firstBy, max }), deleteActs)
  }
