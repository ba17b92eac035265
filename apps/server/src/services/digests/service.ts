import { Query } from '@devhood/contract'
import { linesOf } from '@devhood/contract/notifications'
import type { Config } from '#config'
import { type Engine, formatInstant } from '#engine'
import { DAY, HOUR, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import type { Outbox } from '#platform/outbox'
import { findRecipient, type Recipient, unseenNotifications } from '#resources/notifications'
import { renderDigest } from '#services/emails'
import { handleDue } from '#services/upkeep'
import { type Frequency, lastMorning, nextDigest } from './schedule.ts'
import { type DueDigest, findLastMessage, listDue, postpone, settle } from './store.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Notifications that are read for one digest. */
const READ_MAX = 300
/** An email that could not be delivered by then is not sent any more. */
const EMAIL_LIFE = 12 * HOUR
/** The time until a digest that can't be made is tried again. */
const REST = 15 * MINUTE

export interface DigestOptions extends Pick<Platform, 'database' | 'now'> {
  readonly mail: Pick<Outbox, 'bulkRoom' | 'discard' | 'hold' | 'listHeld' | 'release'>
  readonly engine: Pick<Engine, 'list'>
  readonly config: Pick<Config, 'appName' | 'publicUrl'>
  readonly links: UnsubscribeLinks
}

/** A digest that is due, with its owner. */
type Owned = DueDigest & Recipient & { readonly emailDigest: Frequency }
type Deliverable = Owned & { readonly email: string }

const isDeliverable = (digest: Owned): digest is Deliverable => digest.email !== null

/**
 * The end of the time that a digest covers. Notifications of the present hour wait for the next: the time of some is the start
 * of their hour, and a transaction may take a moment.
 */
const endOf = (now: number): number => Math.floor((now - MINUTE) / HOUR) * HOUR

function digestEmails({ database, engine, config, links }: DigestOptions) {
  const listUnseen = unseenNotifications({ database, engine })
  return async (digest: Deliverable, until: number) => {
    const notifications = await listUnseen(digest, [
      Query.greaterThanEqual('$createdAt', formatInstant(digest.since)),
      Query.lessThan('$createdAt', formatInstant(until)),
      Query.limit(READ_MAX),
    ])
    const lines = linesOf(notifications)
    if (lines.length === 0) return undefined
    const unsubscribe = links.linkFor(digest.user)
    const { user: person, emailDigest: frequency } = digest
    return { ...renderDigest(config, { lines, person, frequency, unsubscribe }), unsubscribe }
  }
}

/**
 * Sends new notifications by email to people who ask for that. The email is held in the outbox until the transaction that
 * settles the digest has named it, so that a crash neither loses it nor sends it twice.
 */
export function digestService(options: DigestOptions) {
  const { database, mail, now } = options
  const emailFor = digestEmails(options)
  let hasUnsettled = true

  /** Releases the emails whose digests were settled before a crash, and deletes the others. */
  async function settleHeld(): Promise<void> {
    for (const { id, accountId } of await mail.listHeld()) {
      const settled = accountId === null ? null : await findLastMessage(database, { accountId })
      await (settled === id ? mail.release(id) : mail.discard(id))
    }
    hasUnsettled = false
  }

  /** `planned` is the morning for which it was due. */
  async function deliver(digest: Deliverable, planned: number): Promise<void> {
    const until = endOf(now())
    const content = await emailFor(digest, until)
    const { user, email: to, accountId } = digest
    const message = content
      ? await mail.hold({ to, accountId, expire: now() + EMAIL_LIFE, ...content })
      : null
    const time = now()
    const morning = lastMorning(planned, digest.emailDigest, time)
    const next = nextDigest({ ...digest, checkedAt: morning }, time)
    const made = { next, until: Math.max(until, digest.since), morning, message }
    const isSettled = await database.write(
      async (tx) =>
        (await findRecipient(tx, { user }))?.email === to &&
        (await settle(tx, { ...digest, ...made })) > 0,
    )
    if (message !== null) await (isSettled ? mail.release(message) : mail.discard(message))
  }

  /** Whoever has no verified address is looked at again in a day. */
  async function handle(due: DueDigest): Promise<void> {
    const person = await findRecipient(database, due)
    // They have switched it off, or are gone.
    if (person === undefined || person.emailDigest === 'off') return
    const digest = { ...due, ...person, emailDigest: person.emailDigest }
    const time = now()
    const planned = nextDigest(digest, digest.since)
    if (planned > time) await put(digest, planned)
    else if (isDeliverable(digest)) await deliver(digest, planned)
    else await put(digest, nextDigest(digest, time + DAY - HOUR))
  }

  async function put({ user, dueAt }: DueDigest, next: number): Promise<void> {
    await database.write(async (tx) => postpone(tx, { user, dueAt, next }))
  }
  async function rest(digest: DueDigest): Promise<void> {
    hasUnsettled = true
    await put(digest, now() + REST)
  }

  /** Sends what is due, and only as much as doesn't delay other emails. */
  async function sendDue(): Promise<void> {
    if (hasUnsettled) await settleHeld()
    const list = async (max: number) => listDue(database, { now: now(), max })
    await handleDue({ list, handle, rest, room: mail.bulkRoom })
  }

  return { settleHeld, sendDue }
}
