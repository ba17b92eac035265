import type { SecurityNews } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Writer } from '#platform/database'
import type { Caller } from '../caller.ts'
import { presentAccount } from '../present.ts'
import type { AccountEvents } from '../profile/own-account.ts'
import { getAccount } from '../store.ts'

export interface FactorNewsOptions {
  readonly now: () => number
  readonly events: AccountEvents
  /** Tells the owner on all devices. */
  readonly tellSecurity: (tx: Writer, accountId: string, what: SecurityNews) => Promise<void>
}

export interface FactorNews {
  readonly what: SecurityNews
  /** The end of the event's name. */
  readonly name?: string
  /** Other proofs than a factor of the session. */
  readonly confirmed?: string
}

/** Logs what has changed about an account's factors, and tells its devices. The event contains no secret. */
export const factorNews =
  ({ now, events, tellSecurity }: FactorNewsOptions) =>
  async (
    tx: Writer,
    accountId: string,
    caller: Pick<Caller, 'ip' | 'userAgent'> & Partial<Caller>,
    { what, name = 'update.mfa', confirmed = '' }: FactorNews,
  ): Promise<Account> => {
    const payload = presentAccount(await getAccount(tx, accountId), now())
    const details = { event: 'user.update', what, confirmed, name, payload } as const
    await events.publish(tx, accountId, caller, details)
    await tellSecurity(tx, accountId, what)
    return payload
  }
