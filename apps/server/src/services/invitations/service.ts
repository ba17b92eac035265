import { hash, randomBytes } from 'node:crypto'
import { AppError, canonicalEmail, newId } from '@devhood/contract'
import { visibleLine } from '@devhood/contract/text'
import { type Config, domainOf } from '#config'
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
  updateInvitation,
} from './store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly config: Pick<Config, 'emailDomains' | 'publicUrl' | 'registration'>
  /** Runs after a sign-up without an invitation, in its unit of work. */
  readonly onUninvited?: (tx: Writer) => Promise<void>
}

interface Applicant {
  /** In its canonical form. */
  readonly email?: string | undefined
  readonly invitation?: string | undefined
}

/** Admits a person, or throws. The returned function must be called with the new account once it exists. */
export type Admit = (
  tx: Writer,
  applicant: Applicant,
) => Promise<(accountId: string) => Promise<void>>

/** Whether a person who signs up has an invitation that they can use. */
export type IsInvited = (applicant: Applicant) => Promise<boolean>

interface Page {
  /** The last invitation of the previous page. */
  readonly cursor: string | undefined
  readonly limit: number
}

const CODE_BYTES = 32
const LIFE = 14 * 86_400_000

/** Throws for an email, or none, that EMAIL_DOMAINS does not name. `email` is in its canonical form. */
export function checkDomain(
  { emailDomains }: Pick<Config, 'emailDomains'>,
  email: string | undefined,
): void {
  if (emailDomains === undefined || (email && emailDomains.includes(domainOf(email)))) return
  throw new AppError('general_argument_invalid', {
    message: `Only email addresses at ${emailDomains.join(' or ')} can be used here.`,
  })
}

const hashOf = (code: string) => hash('sha256', code, 'buffer')

const UNINVITED = { message: 'Only people with an invitation can sign up here.' }
const VOID = {
  message: 'This invitation is for another address, was used, or its time is over.',
}

function invitationSearch({ now }: Pick<Options, 'now'>) {
  /** The invitation with this code, unless it was used or its time is over. */
  async function findUnused(db: Reader, code: string) {
    const found = await findByCode(db, { codeHash: hashOf(code) })
    return found?.usedBy === null && found.expire > now() ? found : undefined
  }

  /** An invitation that this person can use now. */
  async function findOpen(db: Reader, { email, invitation }: Applicant) {
    const found = invitation === undefined ? undefined : await findUnused(db, invitation)
    return found && (found.email === '' || found.email === email) ? found : undefined
  }

  /** `email` may be in any form. */
  const isInvited =
    (db: Reader): IsInvited =>
    async ({ email, invitation }) => {
      const address = email === undefined ? undefined : canonicalEmail(email)
      return (await findOpen(db, { email: address, invitation })) !== undefined
    }

  const isOpenCode =
    (db: Reader) =>
    async (code: string): Promise<boolean> =>
      (await findUnused(db, code)) !== undefined

  return { findOpen, isInvited, isOpenCode }
}

/** Invitation codes, which an instance may require to sign up: each for one person, for 14 days. */
export function invitationService({ now, config, onUninvited }: Options) {
  const { findOpen, isInvited, isOpenCode } = invitationSearch({ now })

  const admit: Admit = async (tx, { email, invitation }) => {
    const isRequired = config.registration === 'invite'
    if (isRequired && invitation === undefined) throw new AppError('user_unauthorized', UNINVITED)
    const found = await findOpen(tx, { email, invitation })
    if (found)
      return async (accountId) => {
        await updateInvitation(tx, found.$id, { usedBy: accountId })
      }
    // A person who repeats an interrupted sign-up with this code gets the error that the account exists.
    const used =
      isRequired && invitation ? await findByCode(tx, { codeHash: hashOf(invitation) }) : undefined
    if (isRequired && !(used?.usedByEmail && used.usedByEmail === email))
      throw new AppError('user_invalid_token', VOID)
    checkDomain(config, email)
    return async () => onUninvited?.(tx)
  }

  /** `email` is in its canonical form, or ''. The link is returned here and never again. */
  async function create(tx: Writer, { email, note }: { email: string; note: string }) {
    const time = now()
    const code = randomBytes(CODE_BYTES).toString('base64url')
    const row = {
      $id: newId(time),
      $createdAt: time,
      expire: time + LIFE,
      email,
      note: visibleLine(note),
      usedBy: null,
    }
    await insertInvitation(tx, { ...row, codeHash: hashOf(code) })
    const link = new URL('/sign-up', config.publicUrl)
    link.searchParams.set('invitation', code)
    return { row, link: link.href }
  }

  /** The newest first. Throws `general_cursor_not_found`. */
  async function list(db: Reader, { cursor, limit }: Page) {
    const last = cursor === undefined ? undefined : await findInvitation(db, { id: cursor })
    if (cursor !== undefined && last === undefined) throw new AppError('general_cursor_not_found')
    const before = last?.sequence ?? Number.MAX_SAFE_INTEGER
    const rows = await listInvitations(db, { before, limit })
    return { total: (await countInvitations(db)) ?? 0, rows }
  }

  /** Withdraws an invitation. Throws `document_not_found`, and `general_bad_request` when it has been used. */
  async function withdraw(tx: Writer, id: string): Promise<void> {
    const row = await findInvitation(tx, { id })
    if (row === undefined)
      throw new AppError('document_not_found', { message: 'There is no such invitation.' })
    if (row.usedBy !== null)
      throw new AppError('general_bad_request', { message: 'This invitation was used already.' })
    await deleteInvitation(tx, id)
  }

  async function sweep(tx: Writer): Promise<void> {
    await deleteExpired(tx, { now: now() })
  }

  return { admit, create, isInvited, isOpenCode, list, withdraw, sweep }
}

export type InvitationService = ReturnType<typeof invitationService>
