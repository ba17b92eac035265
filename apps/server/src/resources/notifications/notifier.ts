import { randomUUID } from 'node:crypto'
import {
  LIMITS,
  newId,
  NOTIFICATIONS_PER_GROUP,
  type NotificationKind,
  CONVERSATION_KINDS,
} from '@devhood/contract'
import type { Engine, RawRecord } from '#engine'
import type { Changes } from '#changes'
import { type KeyedMutex, openKeyedMutex, type Platform } from '#platform'
import { DAY } from '#lib/time'
import type { Writer } from '#platform/database'
import {
  deleteNotification,
  findFollowUp,
  findNewest,
  insertion,
  insertPushes,
  listAboutComment,
  type NewNotification,
} from './store.ts'

/** What a person is notified of. */
export interface Event {
  readonly kind: NotificationKind
  /** The id of the person to notify; null for nobody. */
  readonly user: string | null
  /** The id of the person who did it. */
  readonly actor?: string | null
  readonly post?: string
  readonly comment?: string
  /** What the notifications of a group have in common, if it isn't the post or the ad: a comment, or a saved search. */
  readonly within?: string
  readonly job?: string
}

/** Stands for the time of an event whose minute would reveal who caused it: it is sent at the end. Milliseconds. */
interface Hour {
  readonly start: number
  readonly end: number
}

/** Milliseconds before a device gets a notification: many are seen at once, or taken back. */
const PUSH_DELAY = 10_000

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Pick<Changes, 'announce'>
  readonly engine: Pick<Engine, 'visibilitySql'>
}

const ABOUT_NOTHING = { actor: null, post: null, comment: null, job: null }
const CHANGE = { kind: 'document', collection: 'notifications' } as const

/** Notifications with the same group are shown as one: all likes of a post or comment, all new followers. */
const groupOf = ({ kind, within, post, job }: Event) =>
  [kind, within ?? post ?? job].filter(Boolean).join(':')

interface NewRow extends NewNotification {
  readonly kind: NotificationKind
}

/**
 * Writes and withdraws notifications in the unit of work of their cause, so that none is lost and none is written
 * twice. Nobody is notified of their own acts, or of those of people and threads that they have muted.
 */
export function openNotifier({ changes, engine, now }: Options) {
  const insertNotification = insertion(engine.visibilitySql)
  function announceDeletion(tx: Writer, row: RawRecord | undefined, hour?: Hour): void {
    if (row === undefined) return
    const deleted = { ...CHANGE, id: String(row['$id']), action: 'delete', row } as const
    changes.announce(tx, deleted, hour?.end)
  }

  async function queuePushes(
    tx: Writer,
    { $id, kind, user, group, post, time }: NewRow,
    at: number,
  ) {
    // Comments, replies and mentions are pushed each time. Of other kinds, a device gets the first of a day; further ones
    // only once the earlier ones have been seen.
    const since = CONVERSATION_KINDS.includes(kind) ? Number.MAX_SAFE_INTEGER : time - DAY
    await insertPushes(tx, { $id, user, group, post, dueAt: at + PUSH_DELAY, since })
  }

  const turns = new WeakMap<Writer, KeyedMutex>()
  /** What a unit of work says to one person it says in turn: each looks at those before. */
  async function inTurn(tx: Writer, { user }: Event, work: (user: string) => Promise<void>) {
    if (user === null) return
    const withLock = turns.get(tx) ?? openKeyedMutex()
    turns.set(tx, withLock)
    await withLock(user, async () => work(user))
  }

  async function tell(tx: Writer, event: Event & { readonly user: string }, hour?: Hour) {
    const { user } = event
    const time = hour?.start ?? now()
    const [id, group] = [newId(time, randomUUID()), groupOf(event)]
    const row = { ...ABOUT_NOTHING, ...event, $id: id, time, user, group }
    if ((await tx.run(insertNotification, row)) === 0) return
    changes.announce(tx, { ...CHANGE, id, action: 'create' }, hour?.end)
    const { hasDevices, surplus } = await findFollowUp(tx, row)
    if (hasDevices) await queuePushes(tx, row, hour?.end ?? time)
    if (surplus !== null) announceDeletion(tx, await deleteNotification(tx, surplus))
  }
  async function takeBack(tx: Writer, event: Event & { readonly user: string }, hour?: Hour) {
    const { user, actor = null, comment = null, post = null } = event
    const cause = { user, actor, comment, post, group: groupOf(event) }
    // A deletion waits for all processes, also one that finds nothing to delete.
    const newest = await findNewest(tx, cause)
    if (newest !== undefined) announceDeletion(tx, await deleteNotification(tx, newest), hour)
  }
  /** Deletes the notifications about a comment that is deleted: to those whom it concerned, and of its likes. */
  async function withdrawAbout(tx: Writer, comment: string): Promise<void> {
    const max = LIMITS.mentionsMax + 2 + NOTIFICATIONS_PER_GROUP
    for (const id of await listAboutComment(tx, { comment, max }))
      announceDeletion(tx, await deleteNotification(tx, id))
  }
  return {
    notify: async (tx: Writer, event: Event, hour?: Hour): Promise<void> => {
      if (event.user !== event.actor)
        await inTurn(tx, event, async (user) => tell(tx, { ...event, user }, hour))
    },
    /** Deletes the newest notification of such an event, whose cause is gone. */
    withdraw: async (tx: Writer, event: Event, hour?: Hour): Promise<void> =>
      inTurn(tx, event, async (user) => takeBack(tx, { ...event, user }, hour)),
    withdrawAbout,
  }
}

export type Notifier = ReturnType<typeof openNotifier>
