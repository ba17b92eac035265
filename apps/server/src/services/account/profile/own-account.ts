import { AppError } from '@devhood/contract'
import type { Account, Session } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Changes } from '#changes'
import type { Reader, Writer } from '#platform/database'
import { type AccountEvent, insertLog } from '../sessions/log-store.ts'
import { presentAccount } from '../present.ts'
import type { Caller } from '../caller.ts'
import { findAccount, type LabelledRow } from '../store.ts'

export interface Owner extends Caller {
  readonly actor: Actor
}

interface AccountEventDetails {
  readonly event: AccountEvent
  /** The part of the account that it is about. */
  readonly what?: string
  /** The end of the event's name after `users.<accountId>.`, such as `update.name`. */
  readonly name: string
  /** The call's response. */
  readonly payload: object
}

interface Options {
  readonly now: () => number
  readonly changes: Changes
}

export async function getOwnAccount(db: Reader, { accountId }: Actor): Promise<LabelledRow> {
  const account = await findAccount(db, { id: accountId })
  if (account === undefined) throw new AppError('general_unauthorized_scope')
  return account
}

/** Logs each change of an account and publishes it to the sockets of its owner. */
export function accountEvents({ now, changes }: Options) {
  async function publish(
    tx: Writer,
    accountId: string,
    { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>,
    { event, what = '', name, payload }: AccountEventDetails,
  ): Promise<void> {
    await insertLog(tx, { accountId, event, what, time: now(), ip, userAgent })
    changes.announce(tx, { kind: 'account', accountId, event: name, payload })
  }

  /** `what` is the part of the account that has changed, or is about to. Returns the account as it is now. */
  async function publishUpdate(
    tx: Writer,
    owner: Owner,
    what: string,
    event: AccountEvent = 'user.update',
  ): Promise<Account> {
    const payload = presentAccount(await getOwnAccount(tx, owner.actor), now())
    await publish(tx, owner.actor.accountId, owner, {
      event,
      what,
      name: `update.${what}`,
      payload,
    })
    return payload
  }

  async function publishSession(
    tx: Writer,
    caller: Pick<Caller, 'ip' | 'userAgent'>,
    action: 'create' | 'update' | 'delete',
    payload: Session,
  ): Promise<void> {
    const name = `sessions.${payload.$id}.${action}`
    await publish(tx, payload.userId, caller, { event: `session.${action}`, name, payload })
  }

  return { publish, publishUpdate, publishSession }
}

export type AccountEvents = ReturnType<typeof accountEvents>
