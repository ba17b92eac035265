import { AppError, newId, SERVER_CHOOSES_ID } from '@devhood/contract'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Reader, UniqueViolation, type Writer } from '#platform/database'
import { type AccountEvent, insertLog } from './log-store.ts'
import type { Passwords } from './passwords.ts'
import {
  storeEmailProof,
  storeHandover,
  storePassword,
  storePhoneProof,
  voidTokens,
} from './proof-store.ts'
import type { Caller } from './session-opening.ts'
import { deleteSessions } from './session-store.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountByPhone,
  insertAccount,
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

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Changes
  readonly passwords: Passwords
}

/** Accounts as the other ways to sign in know them: by what letters, messages and other services prove. */
export function accountRegistry({ now, changes, passwords }: Options) {
  const find = async (db: Reader, id: string) => findAccount(db, id)
  const findByEmail = async (db: Reader, email: string) => findAccountByEmail(db, email)
  const findByPhone = async (db: Reader, phone: string) => findAccountByPhone(db, phone)

  /** Opens an account that has no password. Throws `user_already_exists`. */
  async function open(tx: Writer, { userId, name = '', ...ways }: NewAccount): Promise<AccountRow> {
    const time = now()
    const id = userId === SERVER_CHOOSES_ID ? newId(time) : userId
    try {
      await insertAccount(tx, { id, name, now: time, ...ways })
    } catch (error) {
      if (error instanceof UniqueViolation)
        throw new AppError('user_already_exists', { cause: error })
      throw error
    }
    const account = await findAccount(tx, id)
    if (account === undefined) throw new Error('An account that was just opened is not there.')
    return account
  }

  /** The account's own address has answered a letter. */
  const verifyEmail = async (tx: Writer, id: string) => storeEmailProof(tx, { id, now: now() })
  /** The account's own number has answered a message. */
  const verifyPhone = async (tx: Writer, id: string) => storePhoneProof(tx, { id, now: now() })

  /** Sets another password, by its hash: every session ends, and everything that was sent proves nothing. */
  async function resetPassword(tx: Writer, id: string, password: string): Promise<void> {
    await storePassword(tx, { id, password, now: now() })
    await voidTokens(tx, id)
    await deleteSessions(tx, id)
    changes.announce(tx, { kind: 'sessionEnd', accountId: id })
  }

  /**
   * Somebody has proven, without being signed in, that the account's address is theirs. When nobody had before, it
   * may be another's account that was opened with this address, so every way in that was there goes: password,
   * phone, other services, sessions, whatever was sent. Tells whether that was so.
   */
  async function claim(
    tx: Writer,
    { $id: id, emailVerified }: Pick<AccountRow, '$id' | 'emailVerified'>,
  ): Promise<boolean> {
    if (emailVerified === 1) return false
    await storeHandover(tx, { id, now: now() })
    await voidTokens(tx, id)
    await deleteSessions(tx, id)
    changes.announce(tx, { kind: 'sessionEnd', accountId: id })
    return true
  }

  /** Writes down what has happened to an account, for its owner to read. */
  async function record(
    tx: Writer,
    accountId: string,
    event: AccountEvent,
    { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>,
  ): Promise<void> {
    await insertLog(tx, { accountId, event, time: now(), ip, userAgent })
  }

  return {
    find,
    findByEmail,
    findByPhone,
    open,
    verifyEmail,
    verifyPhone,
    resetPassword,
    claim,
    record,
    hashPassword: passwords.hash,
  }
}

export type AccountRegistry = ReturnType<typeof accountRegistry>
