import { LIMITS, newId, type NotificationKind, SAID_KINDS } from '@devhood/contract'
import type { Changes, RecordChange } from '#services/changes'
import type { Engine } from '#engine'
import type { Platform } from '#platform'
import { DAY } from '#lib/time'
import type { Writer } from '#platform/database'
import {
  deleteNotification,
  findNewest,
  findSurplus,
  insertNotification,
  insertPushes,
  listAboutComment,
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

/**
 * What somebody says is sent each time. Of likes, followers and the like, a device gets the first of a day; further ones only
 * once the earlier ones have been seen.
 */
const announcedSince = ({ kind }: Event, time: number): number =>
  SAID_KINDS.includes(kind) ? Number.MAX_SAFE_INTEGER : time - DAY

interface Options extends Pick<Platform, 'now'> {
  readonly engine: Pick<Engine, 'find'>
  readonly changes: Pick<Changes, 'announce' | 'announceAt'>
}

/** Notifications with the same group are shown as one: all likes of a post, all new followers. */
const groupOf = ({ kind, within, post, job }: Event) =>
  [kind, within ?? post ?? job].filter(Boolean).join(':')

export interface Notifier {
  readonly notify: (tx: Writer, event: Event, hour?: Hour) => Promise<void>
  /** Deletes the newest notification of such an event, whose cause is gone. */
  readonly withdraw: (tx: Writer, event: Event, hour?: Hour) => Promise<void>
  /** Deletes the notifications about a comment that is deleted. */
  readonly withdrawAbout: (tx: Writer, comment: string) => Promise<void>
}

/**
 * Writes and withdraws notifications in the unit of work of their cause, so that none is lost and none is written
 * twice. Nobody is notified of their own acts, or of those of people and threads that they have muted.
 */
export function openNotifier({ engine, changes, now }: Options): Notifier {
  function announce(tx: Writer, change: Pick<RecordChange, 'id' | 'action' | 'row'>, hour?: Hour) {
    const event = { ...change, kind: 'document', collection: 'notifications' } as const
    if (hour) changes.announceAt(tx, event, hour.end)
    else changes.announce(tx, event)
  }
  async function remove(tx: Writer, id: string | undefined, hour?: Hour): Promise<void> {
    const row = id === undefined ? undefined : await engine.find(tx, 'notifications', id)
    if (id === undefined || row === undefined) return
    announce(tx, { id, action: 'delete', row }, hour)
    await deleteNotification(tx, id)
  }

  async function notify(tx: Writer, event: Event, hour?: Hour): Promise<void> {
    const { kind, user, actor = null, post = null, comment = null, job = null } = event
    if (user === null || user === actor) return
    const time = hour?.start ?? now()
    const [id, group] = [newId(time), groupOf(event)]
    const row = { $id: id, time, user, kind, group, actor, post, comment, job }
    if (!(await insertNotification(tx, row))) return
    const dueAt = (hour?.end ?? time) + PUSH_DELAY
    await insertPushes(tx, { $id: id, user, group, dueAt, since: announcedSince(event, time) })
    announce(tx, { id, action: 'create' }, hour)
    await remove(tx, await findSurplus(tx, row))
  }
  async function withdraw(tx: Writer, event: Event, hour?: Hour): Promise<void> {
    const { user, actor = null, comment = null } = event
    if (user === null) return
    const cause = { user, actor, comment, group: groupOf(event) }
    await remove(tx, await findNewest(tx, cause), hour)
  }
  async function withdrawAbout(tx: Writer, comment: string): Promise<void> {
    for (const id of await listAboutComment(tx, comment, LIMITS.mentionsMax + 2))
      await remove(tx, id)
  }
  return { notify, withdraw, withdrawAbout }
}
