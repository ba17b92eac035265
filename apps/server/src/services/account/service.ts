import {
  AppError,
  AWAITS_SECOND_STEP,
  canonicalEmail,
  isRole,
  newId,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { EmailChanges } from './email-change/email-changes.ts'
import { wasErased } from './closing/erasure-store.ts'
import type { Admit } from '#services/invitations'
import { insertLog } from './sessions/log-store.ts'
import { noteNetwork } from './profile/network-store.ts'
import type { HashNewPassword } from './credentials/password-policy.ts'
import { mapUniqueViolation } from './credentials/map-unique-violation.ts'
import { presentAccount } from './present.ts'
import type { Caller } from './caller.ts'
import { getOwnAccount } from './profile/own-account.ts'
import { findProfileState, getAccount, insertAccount, renameAccount } from './store.ts'

interface SignUp {
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly name: string
  readonly invitation?: string
}

/** The data of an account that the rules of users documents depend on. */
export interface ProfileState {
  readonly accountId: string
  /** null while it has none. */
  readonly email: string | null
  readonly createdAt: number
  /** The last sign-in in milliseconds since 1970; null until the first. */
  readonly signedInAt: number | null
  readonly hasProfile: boolean
}

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly admit: Admit
  readonly hashNewPassword: HashNewPassword
  readonly isReserved: EmailChanges['isReserved']
}

export function emailOf(text: string): string {
  const email = canonicalEmail(text)
  if (email === undefined)
    throw new AppError('general_argument_invalid', {
      message: 'Parameter "email" must be an email address.',
    })
  return email
}

export function accountService(options: Options) {
  const { database, now, admit, hashNewPassword, isReserved } = options

  /** Opens an account without a session. Hashes first, so that the response time doesn't reveal a taken email. */
  async function create(
    { userId, email, password, name, invitation }: SignUp,
    caller: Pick<Caller, 'ip' | 'userAgent'>,
  ): Promise<Account> {
    const time = now()
    const account = {
      id: userId === SERVER_CHOOSES_ID ? newId(time) : userId,
      email: emailOf(email),
      name,
      password: await hashNewPassword(password),
      now: time,
    }
    const work = database.write(async (tx) => {
      const applicant = { email: account.email, ...(invitation !== undefined && { invitation }) }
      if (await isReserved(tx, account.email)) throw new AppError('user_already_exists')
      const confirmAdmission = await admit(tx, applicant)
      await insertAccount(tx, account)
      await confirmAdmission(account.id)
      const { ip, userAgent } = caller
      const { id: accountId } = account
      await insertLog(tx, {
        accountId,
        event: 'user.create',
        confirmed: 'password',
        time,
        ip,
        userAgent,
      })
      await noteNetwork(tx, { accountId, ip, now: time })
      return presentAccount(await getAccount(tx, accountId), now())
    })
    return mapUniqueViolation('user_already_exists', work)
  }

  /** Without the label of a role that the caller can't use before they have a second step. */
  async function get(actor: Actor): Promise<Account> {
    const account = presentAccount(await getOwnAccount(database, actor), now())
    const labels = account.labels.map((label) =>
      isRole(label) && label !== actor.role ? AWAITS_SECOND_STEP : label,
    )
    return { ...account, labels }
  }

  async function findForProfile(db: Reader, accountId: string): Promise<ProfileState | undefined> {
    const row = await findProfileState(db, { id: accountId })
    if (row === undefined) return undefined
    const { userId, ...state } = row
    return { ...state, hasProfile: userId !== null }
  }

  /** Whether the id belonged to an erased account or person. */
  const isErased = async (db: Reader, id: string) => wasErased(db, { id })

  /** Gives the account the name of its users document, in the same unit of work. */
  async function rename(tx: Writer, accountId: string, name: string): Promise<void> {
    await renameAccount(tx, { id: accountId, name, now: now() })
  }

  return { create, get, findForProfile, isErased, rename }
}

export type AccountService = ReturnType<typeof accountService>
