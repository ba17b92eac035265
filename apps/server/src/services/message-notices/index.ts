import { notificationChoices, quietUntil } from '@devhood/contract/notifications'
import type { Config } from '#config'
import type { Engine } from '#engine'
import { DAY, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { sweepRows } from '#platform/database'
import { openUnreadAuthors } from '#resources/conversations'
import { findRecipient, type Recipient } from '#resources/notifications'
import type { Mailer } from '#services/emails'
import { authorsOf } from '#services/push'
import { handleDue } from '#services/upkeep'
import { claim, type DueNotice, listDue, listTold, postpone, removeNotice } from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list' | 'visibilitySql'>
  readonly config: Pick<Config, 'publicUrl'>
  readonly mailer: Pick<Mailer, 'canSend' | 'messagesWaiting'>
}

/** The time until a notice that can't be sent is tried again. */
const REST = 15 * MINUTE

/**
 * Tells people by email of messages that they haven't read for 15 minutes: whom they are from, and nothing of what they say. Of
 * a burst they are told once, until they have read it or a day is over. Everything is checked when it is sent.
 */
export function messageNotices({ database, now, engine, config, mailer }: Options) {
  const unreadAuthors = openUnreadAuthors(engine)
  const url = new URL('/messages', config.publicUrl)

  const put = async (notice: DueNotice, until: number) =>
    database.write(async (tx) => postpone(tx, { ...notice, until }))

  /** Claims what is sent. Returns the names of the authors of unread messages. */
  const claimFor = async (person: Recipient, { user, dueAt }: DueNotice) =>
    database.write(async (tx) => {
      const names = await unreadAuthors(tx, person)
      if (names.length === 0) await removeNotice(tx, user)
      else if ((await claim(tx, { user, dueAt, sentAt: now() })) === 0) return []
      return names
    })

  /** What is claimed before a crash is not sent: rather one too few than one twice. */
  async function handle(notice: DueNotice): Promise<void> {
    const person = await findRecipient(database, notice)
    if (person === undefined) return
    const { quiet } = notificationChoices(JSON.parse(person.prefs))
    const until = quiet && quietUntil(quiet, now())
    if (until !== undefined) return void (await put(notice, until))
    const names = await claimFor(person, notice)
    const { accountId, email } = person
    if (names.length > 0 && email !== null && mailer.canSend)
      await mailer.messagesWaiting({ accountId, to: email }, authorsOf(names), url)
  }

  async function sendDue(): Promise<void> {
    const list = async (max: number) => listDue(database, { now: now(), max })
    await handleDue({
      list,
      handle,
      rest: async (notice) => void (await put(notice, now() + REST)),
    })
    const until = now() - DAY
    await sweepRows(database, async (db, max) => listTold(db, { until, max }), removeNotice)
  }

  return { sweeps: [sendDue] }
}
