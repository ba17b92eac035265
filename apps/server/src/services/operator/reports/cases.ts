import { AppError, CLAIM_TIME, isBlank, type Role, rolesFor } from '@devhood/contract'
import type { CaseNote, Claim, ModeratedPersonList } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { Notifier } from '#resources/notifications'
import type { RecordEntry } from '../audit/audit.ts'
import { loadPeople, presentPerson } from '../people/people.ts'
import { findPerson, listPeopleWithRole } from '../people/people-store.ts'
import type { ClaimBody, NoteBody, UrlOf } from '../schema.ts'
import { findOpenAbout, storeClaim, type Subject } from './open-reports-store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly record: RecordEntry
  readonly notifier: Pick<Notifier, 'notify'>
}

const MODERATORS: readonly Role[] = rolesFor('moderate')

/** The open case about a subject. Throws unless there is one, which isn't about the actor. */
async function checkCase(db: Reader, { userId }: Actor, subject: Subject) {
  const open = await findOpenAbout(db, subject)
  if (open === undefined)
    throw new AppError('document_not_found', { message: 'There is no open report about this.' })
  if (open.person === userId)
    throw new AppError('user_unauthorized', {
      message: 'Another operator or moderator must decide about this.',
    })
  return open
}

/** Throws unless this person can work on the case. */
async function checkColleague(tx: Writer, id: string, about: string | null): Promise<void> {
  const person = await findPerson(tx, { id })
  const isColleague = MODERATORS.some((role) => role === person?.role) && person?.blockedAt === null
  if (!isColleague || id === about)
    throw new AppError('general_argument_invalid', {
      message: 'Parameter "to" must be a moderator or an operator whom it does not concern.',
    })
}

/** Who works on the subject of open reports, and what colleagues write about it. */
export function caseService({ database, now, record, notifier }: Options) {
  /**
   * Says for half an hour that the actor, or a colleague to whom they hand it on, works on it; in place of anybody else.
   * Throws `document_not_found`, `user_unauthorized` and `general_argument_invalid`.
   */
  async function claim(
    actor: Actor,
    subject: Subject,
    { to }: ClaimBody,
    urlOf: UrlOf,
  ): Promise<Claim> {
    const by = to ?? actor.userId ?? ''
    return database.write(async (tx) => {
      const { person } = await checkCase(tx, actor, subject)
      if (by !== actor.userId) {
        await checkColleague(tx, by, person)
        await notifier.notify(tx, { kind: 'operator', user: by, within: 'handed' })
      }
      const until = now() + CLAIM_TIME
      await storeClaim(tx, { ...subject, by, until })
      return { by: (await loadPeople(tx, [by], urlOf)).get(by), until: formatInstant(until) }
    })
  }

  /** Nobody works on it any more. Throws `document_not_found`. */
  async function release(actor: Actor, subject: Subject): Promise<void> {
    await database.write(async (tx) => {
      await checkCase(tx, actor, subject)
      await storeClaim(tx, { ...subject, by: null, until: null })
    })
  }

  /** Writes a note for colleagues, which the log keeps. Throws as `claim`. */
  async function note(
    actor: Actor,
    subject: Subject,
    { text }: NoteBody,
    urlOf: UrlOf,
  ): Promise<CaseNote> {
    if (isBlank(text))
      throw new AppError('general_argument_invalid', { message: 'Parameter "text" is empty.' })
    return database.write(async (tx) => {
      const { person, report } = await checkCase(tx, actor, subject)
      const about = subject.kind === 'person' ? {} : { [subject.kind]: subject.id }
      const entry = await record(tx, {
        action: 'note',
        operator: actor.userId,
        person,
        report,
        note: text,
        ...about,
      })
      const by = (await loadPeople(tx, [actor.userId], urlOf)).find(actor.userId) ?? null
      return { $id: entry.$id, $createdAt: formatInstant(entry.$createdAt), by, text }
    })
  }

  /** All to whom a case can be handed on. */
  async function colleagues(urlOf: UrlOf): Promise<ModeratedPersonList> {
    const found = await Promise.all(
      MODERATORS.map(async (role) => listPeopleWithRole(database, { role })),
    )
    const people = found.flat().filter(({ blockedAt }) => blockedAt === null)
    return { total: people.length, people: people.map((row) => presentPerson(row, urlOf)) }
  }

  return { claim, release, note, colleagues }
}
