import { AppError } from '@devhood/contract'
import type { Account, Session } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Changes } from '#changes'
import type { Reader, Writer } from '#platform/database'
import { type AccountEvent, insertLog } from '../sessions/log-store.ts'
import { freshFactor } from '../mfa/step-up.ts'
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
  /** Other proofs than the last factor that the caller's session has confirmed. */
  readonly confirmed?: string
  /** The end of the event's name after `users.<accountId>.`, such as `update.name`. */
  readonly name: string
  /** The call's response. */
  readonly payload: object
}

type UpdateDetails = Partial<Pick<AccountEventDetails, 'event' | 'confirmed'>>

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
    { ip, userAgent, actor }: Pick<Caller, 'ip' | 'userAgent'> & Partial<Caller>,
    { event, what = '', confirmed = '', name, payload }: AccountEventDetails,
  ): Promise<void> {
    const time = now()
    // Sessions begin and end by what the entry says itself.
    const isChange = actor?.accountId === accountId && !event.startsWith('session.')
    const factor = isChange ? await freshFactor(tx, actor, time) : ''
    const proofs = [...new Set(`${confirmed} ${factor}`.trim().split(' '))].join(' ')
    await insertLog(tx, { accountId, event, what, confirmed: proofs, time, ip, userAgent })
    changes.announce(tx, { kind: 'account', accountId, event: name, payload })
  }

  /** `what` is the part of the account that has changed, or is about to. Returns the account as it is now. */
  async function publishUpdate(
    tx: Writer,
    owner: Owner,
    what: string,
    { event = 'user.update', confirmed = '' }: UpdateDetails = {},
  ): Promise<Account> {
    const payload = presentAccount(await getOwnAccount(tx, owner.actor), now())
    await publish(tx, owner.actor.accountId, owner, {
      event,
      what,
      confirmed,
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
    const confirmed = action === 'create' ? (payload.factors?.[0] ?? '') : ''
    const what = action === 'create' ? payload.provider : ''
    const details = { event: `session.${action}`, what, confirmed, name, payload } as const
    await publish(tx, payload.userId, caller, details)
  }

  return { publish, publishUpdate, publishSession }
}

export type AccountEvents = ReturnType<typeof accountEvents>
