import { newId, SERVER_CHOOSES_ID } from '@devhood/contract'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { Admit } from '#services/invitations'
import type { EmailChanges } from './email-change/email-changes.ts'
import { wasErased } from './closing/erasure-store.ts'
import { type AccountEvent, insertLog } from './sessions/log-store.ts'
import { mapUniqueViolation } from './credentials/map-unique-violation.ts'
import type { HashNewPassword } from './credentials/password-policy.ts'
import { accountVerification } from './credentials/account-verification.ts'
import type { Caller } from './caller.ts'
import {
  findAccount,
  findAccountByEmail,
  findAccountByPhone,
  getAccount,
  insertAccount,
  type LabelledRow,
} from './store.ts'

interface NewAccount {
  /** An id, or `unique()`. */
  readonly userId: string
  readonly name?: string
  /** In its canonical form. */
  readonly email?: string
  /** In E.164 form. */
  readonly phone?: string
}

/** Where an entry of the log comes from, and what it says. */
interface Origin extends Pick<Caller, 'ip' | 'userAgent'> {
  readonly what?: string
  readonly confirmed?: string
}

interface Options extends Pick<Platform, 'now'> {
  readonly admit: Admit
  readonly changes: Changes
  readonly hashNewPassword: HashNewPassword
  readonly isReserved: EmailChanges['isReserved']
}

/** Accounts for passwordless sign-in: by email, by phone and by external providers. */
export function accountRegistry(options: Options) {
  const { now, admit, changes, hashNewPassword, isReserved } = options
  const find = async (db: Reader, id: string) => findAccount(db, { id })
  const isFree = async (db: Reader, id: string) =>
    (await findAccount(db, { id })) === undefined && !(await wasErased(db, { id }))
  const findByEmail = async (db: Reader, email: string) => findAccountByEmail(db, { email })
  const findByPhone = async (db: Reader, phone: string) => findAccountByPhone(db, { phone })

  /**
   * Opens an account without a password. Throws `user_already_exists`, and `user_unauthorized` where people sign up
   * by invitation, which only the sign-up form supports.
   */
  async function open(
    tx: Writer,
    { userId, name = '', ...addresses }: NewAccount,
  ): Promise<LabelledRow> {
    const time = now()
    const id = userId === SERVER_CHOOSES_ID ? newId(time) : userId
    const confirmAdmission = await admit(tx, addresses)
    const account = { id, name, now: time, ...addresses }
    await mapUniqueViolation('user_already_exists', insertAccount(tx, account))
    await confirmAdmission(id)
    return getAccount(tx, id)
  }

  async function record(
    tx: Writer,
    accountId: string,
    event: AccountEvent,
    { ip, userAgent, what, confirmed }: Origin,
  ): Promise<void> {
    const said = { ...(what && { what }), ...(confirmed && { confirmed }) }
    await insertLog(tx, { accountId, event, time: now(), ip, userAgent, ...said })
  }

  return {
    find,
    get: getAccount,
    isFree,
    findByEmail,
    findByPhone,
    isReserved,
    open,
    ...accountVerification({ now, changes }),
    record,
    hashNewPassword,
  }
}

export type AccountRegistry = ReturnType<typeof accountRegistry>
