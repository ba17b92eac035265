import { Query } from '@devhood/contract'
import { notificationChoices, quietUntil } from '@devhood/contract/notifications'
import type { Config } from '#config'
import { absentActor, type Engine, viewFor } from '#engine'
import { DAY } from '#lib/time'
import { plainLine } from '#lib/plain-text'
import type { Platform } from '#platform'
import { type Reader, sweepRows } from '#platform/database'
import type { Mailer } from '#services/emails'
import type { SendPush } from '#services/push'
import {
  claim,
  type DueNotice,
  listDevices,
  listDue,
  listTold,
  postpone,
  removeNotice,
  unreadFrom,
} from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list' | 'visibilitySql'>
  readonly config: Pick<Config, 'publicUrl'>
  readonly mailer: Pick<Mailer, 'canSend' | 'messagesWaiting'>
  /** Undefined where no devices are told. */
  readonly send: SendPush | undefined
}

/** People of one round: a stopping server waits for a round. */
const AT_ONCE = 16
/** People who are named. */
const NAMED = 3

/** `Ada`, `Ada and Bob`, `Ada, Bob and others`. */
function joined(names: readonly string[]): string {
  const [first = '', second, third] = names.map(plainLine)
  if (second === undefined) return first
  return third === undefined ? `${first} and ${second}` : `${first}, ${second} and others`
}

/**
 * Tells people, by email and on devices, of messages that they haven't read for 15 minutes: whom they are from, and nothing of
 * what they say. Of a burst they are told once, until they have read it or a day is over. Everything is checked when it is sent.
 */
export function messageNotices({ database, now, engine, config, mailer, send }: Options) {
  const unread = unreadFrom(engine.visibilitySql)
  const url = new URL('/messages', config.publicUrl)

  async function sendTo(notice: DueNotice, names: readonly string[]): Promise<void> {
    const { user, accountId, email, emailVerified } = notice
    const from = joined(names)
    if (email !== null && emailVerified === 1 && mailer.canSend)
      await mailer.messagesWaiting({ accountId, to: email }, from, url)
    const message = { title: `${from} wrote to you`, body: '', url: '/messages', tag: 'messages' }
    if (send === undefined) return
    for (const device of await listDevices(database, { user, now: now() }))
      await send(device, message)
  }

  /** The names of those people whom the reader can see at this moment. */
  async function namesFor(db: Reader, { user, accountId }: DueNotice): Promise<string[]> {
    const ids = (await db.all(unread, { user, max: NAMED })).map(({ other }) => other)
    if (ids.length === 0) return []
    const request = { collection: 'users', queries: [Query.equal('$id', ids)], totalMax: 0 }
    const view = viewFor(absentActor({ userId: user, accountId }))
    const { documents } = await engine.list(db, request, view)
    return documents.map(({ name }) => String(name))
  }

  /** What is claimed before a crash isn't sent: rather one email too few than one twice. */
  async function handle(notice: DueNotice): Promise<void> {
    const { user, blockedAt, messageNotices: choice, prefs } = notice
    const { quiet } = notificationChoices(JSON.parse(prefs))
    const until = quiet && quietUntil(quiet, now())
    if (until !== undefined) {
      await database.write(async (tx) => postpone(tx, { user, until }))
      return
    }
    const names = await database.write(async (tx) => {
      const isWanted = choice === 'on' && blockedAt === null
      const found = isWanted ? await namesFor(tx, notice) : []
      if (found.length === 0) await removeNotice(tx, user)
      else if ((await claim(tx, { user, dueAt: Number(notice.dueAt), sentAt: now() })) > 0)
        return found
      return []
    })
    if (names.length > 0) await sendTo(notice, names)
  }

  async function sendDue(): Promise<void> {
    for (const notice of await listDue(database, { now: now(), max: AT_ONCE })) await handle(notice)
    const until = now() - DAY
    await sweepRows(database, async (db, max) => listTold(db, { until, max }), removeNotice)
  }

  return { sweeps: [sendDue] }
}
