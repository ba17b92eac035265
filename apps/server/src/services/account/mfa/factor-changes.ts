import type { SecurityNews } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { Mailer } from '#services/emails'
import { presentAccount } from '../present.ts'
import { type AccountEvents, getOwnAccount, type Owner } from '../profile/own-account.ts'
import { updateSession } from '../sessions/session-store.ts'
import { withFactor } from './factors.ts'
import type { LostFactorOptions } from './lost-factors.ts'
import { ownSession, requireFactor } from './step-up.ts'

export interface FactorChangeOptions extends Pick<Platform, 'database' | 'now'> {
  readonly events: AccountEvents
  /** Tells the owner, because somebody else may have made the change. */
  readonly mailer: Pick<Mailer, 'factorsChanged'>
  readonly tellSecurity: LostFactorOptions['tellSecurity']
}

/** An account after a change of its factors, and the email to its owner. */
export interface FactorChange {
  readonly account: Account
  readonly notify: () => Promise<void>
}

/** The common parts of all changes of an account's factors. */
export function factorChanges({
  database,
  now,
  events,
  mailer,
  tellSecurity,
}: FactorChangeOptions) {
  /** Runs a change by the owner's own session, which needs a fresh confirmation where the account has a factor. */
  const change = async <T>(owner: Owner, unit: (tx: Writer) => Promise<T>): Promise<T> =>
    database.write(async (tx) => {
      await ownSession(tx, owner.actor)
      await requireFactor(tx, owner.actor, now())
      return unit(tx)
    })

  /** Logs what has changed and tells the owner's devices. The event contains no secret. */
  async function publish(
    tx: Writer,
    owner: Owner,
    what: SecurityNews,
    name = 'update.mfa',
  ): Promise<FactorChange> {
    const account = presentAccount(await getOwnAccount(tx, owner.actor), now())
    const { accountId } = owner.actor
    const details = { event: 'user.update', what, name, payload: account } as const
    await events.publish(tx, accountId, owner, details)
    await tellSecurity(tx, accountId, what)
    const { email } = account
    const notify = async () => {
      if (email !== '') await mailer.factorsChanged({ accountId, to: email })
    }
    return { account, notify }
  }

  /** Adds factors to the owner's session. */
  async function confirm(tx: Writer, owner: Owner, factors: readonly string[]): Promise<void> {
    const time = now()
    const { factors: known } = await ownSession(tx, owner.actor)
    const confirmed = { factors: withFactor(known, ...factors), factorAt: time, $updatedAt: time }
    await updateSession(tx, owner.actor.sessionId, confirmed)
  }

  return { change, publish, confirm }
}

export type FactorChanges = ReturnType<typeof factorChanges>
