import type { SecurityNews } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { Mailer } from '#services/emails'
import type { Owner } from '../profile/own-account.ts'
import { updateSession } from '../sessions/session-store.ts'
import { withFactor } from './factors.ts'
import { type FactorNews, type FactorNewsOptions, factorNews } from './factor-news.ts'
import { checkConfirmed, type OwnSession, ownSession } from './step-up.ts'

export interface FactorChangeOptions extends FactorNewsOptions, Pick<Platform, 'database'> {
  /** Tells the owner, because somebody else may have made the change. */
  readonly mailer: Pick<Mailer, 'securityChanged'>
}

/** An account after a change of its factors, and the email to its owner. */
export interface FactorChange {
  readonly account: Account
  readonly notify: () => Promise<void>
}

/** The common parts of all changes of an account's factors. */
export function factorChanges(options: FactorChangeOptions) {
  const { database, now, mailer } = options
  const tell = factorNews(options)
  /** Runs a change by the owner's own session, which needs a fresh confirmation where the account has a factor. */
  const change = async <T>(
    owner: Owner,
    unit: (tx: Writer, session: OwnSession) => Promise<T>,
  ): Promise<T> =>
    database.write(async (tx) => {
      const session = await ownSession(tx, owner.actor)
      checkConfirmed(session, now())
      return unit(tx, session)
    })

  /** Says what has changed, and prepares the email about it. */
  async function publish(
    tx: Writer,
    owner: Owner,
    what: SecurityNews,
    more: Omit<FactorNews, 'what'> = {},
  ): Promise<FactorChange> {
    const { accountId } = owner.actor
    const account = await tell(tx, accountId, owner, { what, ...more })
    const { email } = account
    const notify = async () => {
      if (email !== '') await mailer.securityChanged({ accountId, to: email }, what)
    }
    return { account, notify }
  }

  /** Adds factors to a session. */
  async function confirm(
    tx: Writer,
    { sessionId, factors: known }: OwnSession,
    factors: readonly string[],
  ): Promise<void> {
    const time = now()
    const confirmed = { factors: withFactor(known, ...factors), factorAt: time, $updatedAt: time }
    await updateSession(tx, sessionId, confirmed)
  }

  return { change, publish, confirm }
}

export type FactorChanges = ReturnType<typeof factorChanges>
