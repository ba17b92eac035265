import { hash, randomBytes } from 'node:crypto'
import { AppError, newId } from '@devhood/contract'
import type { Config } from '#config'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import {
  countInvitations,
  deleteExpired,
  deleteInvitation,
  findByCode,
  findInvitation,
  insertInvitation,
  listInvitations,
  type StoredInvitation,
  storeUse,
} from './store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly config: Pick<Config, 'publicUrl' | 'registration'>
}

/** Who wants to have an account, by which address if any, and with what in hand. */
interface Applicant {
  /** In its canonical form. */
  readonly email?: string
  /** The code of an invitation. */
  readonly invitation?: string
}

/** Lets somebody in, or throws. What it gives is to be called with the new account, once that is there. */
export type Admit = (
  tx: Writer,
  applicant: Applicant,
) => Promise<(accountId: string) => Promise<void>>

interface Page {
  /** The invitation after which to go on. */
  readonly cursor: string | undefined
  readonly limit: number
}

const CODE_BYTES = 32
const LIFE = 14 * 86_400_000

const hashOf = (code: string) => hash('sha256', code, 'buffer')

const UNINVITED = { message: 'Only people with an invitation can sign up here.' }
const VOID = {
  message: 'This invitation is for another address, was used, or its time is over.',
}

/** Codes with which people sign up where registration is by invitation: each for one person, for 14 days. */
export function invitationService({ now, config }: Options) {
  const admit: Admit = async (tx, { email, invitation }) => {
    if (config.registration === 'open') return async () => undefined
    if (invitation === undefined) throw new AppError('user_unauthorized', UNINVITED)
    const found = await findByCode(tx, hashOf(invitation))
    // Whoever has come in by it, but did not get to the end, tries again and is told that the account is there.
    if (found?.usedByEmail && found.usedByEmail === email) return async () => undefined
    const isFree = found?.usedBy === null && found.expire > now()
    if (!isFree || (found.email !== '' && found.email !== email))
      throw new AppError('user_invalid_token', VOID)
    return async (accountId) => {
      await storeUse(tx, { id: found.$id, accountId })
    }
  }

  /** `email` in its canonical form, or ''. The link is told here and never again. */
  async function create(tx: Writer, { email, note }: { email: string; note: string }) {
    const time = now()
    const code = randomBytes(CODE_BYTES).toString('base64url')
    const row = { $id: newId(time), $createdAt: time, expire: time + LIFE, email, note }
    await insertInvitation(tx, { ...row, codeHash: hashOf(code) })
    const link = new URL('/sign-up', config.publicUrl)
    link.searchParams.set('invitation', code)
    return { row: { ...row, usedBy: null } satisfies StoredInvitation, link: link.href }
  }

  /** The newest first. Throws `general_cursor_not_found`. */
  async function list(db: Reader, { cursor, limit }: Page) {
    const last = cursor === undefined ? undefined : await findInvitation(db, cursor)
    if (cursor !== undefined && last === undefined) throw new AppError('general_cursor_not_found')
    const before = last?.sequence ?? Number.MAX_SAFE_INTEGER
    return { total: await countInvitations(db), rows: await listInvitations(db, { before, limit }) }
  }

  /** Takes an invitation back. Throws `document_not_found`, and `general_bad_request` when somebody has come in by it. */
  async function withdraw(tx: Writer, id: string): Promise<void> {
    const row = await findInvitation(tx, id)
    if (row === undefined)
      throw new AppError('document_not_found', { message: 'There is no such invitation.' })
    if (row.usedBy !== null)
      throw new AppError('general_bad_request', { message: 'This invitation was used already.' })
    await deleteInvitation(tx, id)
  }

  /** Forgets invitations that nobody has used in time. */
  async function sweep(tx: Writer): Promise<void> {
    await deleteExpired(tx, now())
  }

  return { admit, create, list, withdraw, sweep }
}

export type InvitationService = ReturnType<typeof invitationService>
