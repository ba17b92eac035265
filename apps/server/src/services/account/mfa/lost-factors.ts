import { AppError } from '@devhood/contract'
import type { LostFactor } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'
import { type Reader, sweepRows, type Writer } from '#platform/database'
import type { Mailer, Recipient } from '#services/emails'
import type { Caller } from '../caller.ts'
import type { Owner } from '../profile/own-account.ts'
import { type LabelledRow, updateAccount } from '../store.ts'
import { type FactorNewsOptions, factorNews } from './factor-news.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { factorsOf } from './factors.ts'
import { ownSession } from './step-up.ts'
import {
  deleteAuthenticator,
  deleteChallenges,
  deleteLostFactor,
  deleteRecoveryCodes,
  findLostFactor,
  insertLostFactor,
  listDueLostFactors,
} from './store.ts'

/** How long the owner can object, in milliseconds. */
const WAIT = 72 * HOUR

export interface LostFactorOptions extends FactorNewsOptions, Pick<Platform, 'database'> {
  readonly mailer: Pick<Mailer, 'factorsLost' | 'factorsChanged'>
}

const NOBODY = async (): Promise<void> => undefined

const present = (until: number | undefined): LostFactor => ({
  until: until === undefined ? '' : formatInstant(until),
})

/** Takes every second factor off an account. Its sessions stay: those that lacked one are complete. Returns whether it had any. */
export async function removeFactors(tx: Writer, accountId: string, time: number): Promise<boolean> {
  const removed =
    (await deleteAuthenticator(tx, accountId)) +
    (await deleteRecoveryCodes(tx, accountId)) +
    (await deletePasskeys(tx, accountId))
  await deleteChallenges(tx, accountId)
  await updateAccount(tx, accountId, { mfa: 0, $updatedAt: time })
  return removed > 0
}

/** Throws unless the caller's session began with the password, and the mailbox is known to be the owner's. */
async function checkRequest(db: Reader, actor: Actor): Promise<void> {
  const session = await ownSession(db, actor)
  if (!factorsOf(session.factors).includes('password'))
    throw new AppError('general_bad_request', {
      message: 'Sign in with your password first: the email is the other proof.',
    })
  if (session.email === null) throw new AppError('user_email_not_found')
  if (session.emailVerified !== 1) throw new AppError('user_email_not_verified')
}

/**
 * The way back for who has lost their second factor, and has no recovery code: password and mailbox, and then 72 hours in which
 * everybody who holds the account hears of it. Only a session that is complete ends it.
 */
export function lostFactorService(options: LostFactorOptions) {
  const { database, now, mailer } = options
  const tell = factorNews(options)

  /** Begins the wait, after both proofs; a request that waits already stays as it is. `notify` sends the email about it. */
  async function begin(tx: Writer, { $id: accountId, email }: LabelledRow, caller: Caller) {
    const known = await findLostFactor(tx, { accountId })
    if (known) return { waiting: present(known.until), notify: NOBODY }
    const until = now() + WAIT
    await insertLostFactor(tx, { accountId, requestedAt: now(), until })
    await tell(tx, accountId, caller, { what: 'factors lost' })
    const notify =
      email === null ? NOBODY : async () => mailer.factorsLost({ accountId, to: email })
    return { waiting: present(until), notify }
  }

  /** Ends a request, if there is one. */
  async function cancel(tx: Writer, accountId: string, caller: Pick<Caller, 'ip' | 'userAgent'>) {
    if ((await deleteLostFactor(tx, accountId)) > 0)
      await tell(tx, accountId, caller, { what: 'factors kept' })
  }

  const cancelOwn = async (owner: Owner): Promise<void> =>
    database.write(async (tx) => {
      await ownSession(tx, owner.actor)
      await cancel(tx, owner.actor.accountId, owner)
    })

  const find = async ({ actor }: Owner): Promise<LostFactor> =>
    present((await findLostFactor(database, { accountId: actor.accountId }))?.until)

  async function complete(tx: Writer, accountId: string, told: Recipient[]): Promise<void> {
    await deleteLostFactor(tx, accountId)
    await removeFactors(tx, accountId, now())
    const nobody = { ip: '', userAgent: '' }
    const { email } = await tell(tx, accountId, nobody, { what: 'factors removed' })
    if (email !== '') tx.afterCommit(() => told.push({ accountId, to: email }))
  }

  /** Removes the factors of accounts whose wait is over. The removal holds without the emails, too. */
  async function sweep(): Promise<void> {
    const told: Recipient[] = []
    await sweepRows(
      database,
      async (db, max) => listDueLostFactors(db, { now: now(), max }),
      async (tx, accountId) => complete(tx, accountId, told),
    )
    for (const recipient of told) await mailer.factorsChanged(recipient).catch(() => undefined)
  }

  return { checkRequest, begin, cancel, cancelOwn, find, sweep }
}

export type LostFactorService = ReturnType<typeof lostFactorService>
