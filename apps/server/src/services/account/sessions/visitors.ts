import { AppError, newId } from '@devhood/contract'
import type { Platform } from '#platform'
import type { Admit } from '#services/invitations'
import type { AccountEvents } from '../profile/own-account.ts'
import { presentAccount } from '../present.ts'
import { ANONYMOUS } from './session-store.ts'
import type { Caller } from '../caller.ts'
import type { OpenedSession, OpenSession } from './session-opening.ts'
import { getAccount, insertAccount } from '../store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly admit: Admit
  readonly events: AccountEvents
  readonly openSession: OpenSession
}

/** Anonymous accounts. An email and a password make a visitor a member. */
export function visitorService({ database, now, admit, events, openSession }: Options) {
  /**
   * Opens an account without a name, and a session. Throws `user_session_already_exists`, and the errors of the
   * registry.
   */
  async function open(caller: Caller): Promise<OpenedSession> {
    if (caller.actor) throw new AppError('user_session_already_exists')
    return database.write(async (tx) => {
      const time = now()
      const id = newId(time)
      const confirmAdmission = await admit(tx, {})
      await insertAccount(tx, { id, name: '', now: time })
      await confirmAdmission(id)
      const account = await getAccount(tx, id)
      const payload = presentAccount(account, time)
      await events.publish(tx, id, caller, { event: 'user.create', name: 'create', payload })
      return openSession(
        tx,
        account,
        { provider: ANONYMOUS, providerUid: '', factor: ANONYMOUS },
        caller,
      )
    })
  }

  return { open }
}
