import { AppError, type AuditAction, isBlank, isRole, OPERATOR, type Role } from '@devhood/contract'
import type { ModeratedPerson } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { type Event, type Notifier } from '#resources/notifications'
import type { RecordEntry } from '../audit/audit.ts'
import type { RoleBody, UrlOf } from '../schema.ts'
import { presentPerson } from './people.ts'
import { findPerson, listPeopleWithRole, type PersonRow, updateAccount } from './people-store.ts'

/** What the log says of a role. */
const LOGGED: Readonly<Record<Role, Readonly<Record<'given' | 'taken', AuditAction>>>> = {
  operator: { given: 'appoint', taken: 'retire' },
  moderator: { given: 'appointModerator', taken: 'retireModerator' },
  approver: { given: 'appointApprover', taken: 'retireApprover' },
}

interface RoleChange {
  readonly person: Pick<PersonRow, '$id' | 'accountId' | 'role'>
  /** Null takes the role that they have. */
  readonly role: Role | null
  /** Null at the command line. */
  readonly operator: string | null
  readonly note?: string
}

/** Gives a person a role, or takes theirs, and logs it. It holds from the next request on, in every process. */
export async function storeRole(
  tx: Writer,
  record: RecordEntry,
  { person, role, ...entry }: RoleChange,
): Promise<void> {
  // Moderation of people with a role ends.
  await updateAccount(tx, person.accountId, {
    role,
    ...(role !== null && { suspendedUntil: null }),
  })
  const changed =
    role === null ? isRole(person.role) && LOGGED[person.role].taken : LOGGED[role].given
  if (changed) await record(tx, { ...entry, action: changed, person: person.$id })
}

interface Options extends Pick<Platform, 'database'> {
  readonly record: RecordEntry
  readonly notifier: Pick<Notifier, 'notify' | 'withdraw'>
}

const refuse = (message: string) => new AppError('general_bad_request', { message })

const eventOf = (user: string, role: string | null): Event => ({
  kind: 'decision',
  user,
  within: `role:${role ?? 'none'}`,
})

async function checkChange(tx: Writer, person: PersonRow, role: Role | null): Promise<void> {
  if (role !== null && person.blockedAt !== null)
    throw refuse('The account is blocked: unblock it first.')
  if (person.role !== OPERATOR) return
  const operators = await listPeopleWithRole(tx, { role: OPERATOR })
  if (operators.every(({ $id, blockedAt }) => $id === person.$id || blockedAt !== null))
    throw refuse('This is the last operator: make somebody else an operator first.')
}

/** Roles that operators give and take. */
export function roleService({ database, record, notifier }: Options) {
  /**
   * Gives a person a role in place of theirs, or takes it, and tells them. Throws `document_not_found`, and
   * `general_bad_request` for the role of the last operator.
   */
  async function change(
    { userId }: Actor,
    id: string,
    { role: name, note }: RoleBody,
    urlOf: UrlOf,
  ): Promise<ModeratedPerson> {
    if (isBlank(note))
      throw new AppError('general_argument_invalid', {
        message: 'Parameter "note" must say why.',
      })
    const role = name === 'none' ? null : name
    return database.write(async (tx) => {
      const person = await findPerson(tx, { id })
      if (person === undefined)
        throw new AppError('document_not_found', { message: 'There is no such person.' })
      if (person.role !== role) {
        await checkChange(tx, person, role)
        await storeRole(tx, record, { person, role, operator: userId, note })
        // What an earlier notification says holds no more.
        await notifier.withdraw(tx, eventOf(id, person.role))
        if (id !== userId) await notifier.notify(tx, eventOf(id, role))
      }
      return { ...presentPerson(person, urlOf), role }
    })
  }
  return { change }
}
