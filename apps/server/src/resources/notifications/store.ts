import { NOTIFICATIONS_PER_GROUP } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import type { RawRecord } from '#engine'
import { type Reader, statement, type Writer } from '#platform/database'

/** A notification that nobody has seen yet. */
export interface NewNotification {
  readonly $id: string
  /** Creation time in milliseconds. */
  readonly time: number
  readonly user: string
  readonly kind: string
  readonly group: string
  readonly actor: string | null
  readonly post: string | null
  readonly comment: string | null
  readonly job: string | null
}
interface Row extends Omit<NewNotification, 'time'> {
  readonly sequence: number
  readonly $createdAt: number
  readonly $updatedAt: number
  readonly seenAt: number | null
}
type Sql = Kysely<{
  notifications: Row
  users: { $id: string; username$folded: string }
  threadMutes: { user: string; post: string }
}>
type Group = Pick<Row, 'user' | 'group'>
type Cause = Pick<Row, 'user' | 'group' | 'actor' | 'comment'>
/** Devices that the notification is to be sent to. */
export interface NewPush extends Pick<NewNotification, '$id' | 'user' | 'group'> {
  /** When it is due, in milliseconds. */
  readonly dueAt: number
  /** Nothing is sent if another notification of the group, newer than this and unseen, has been announced already. */
  readonly since: number
}
/** What remains to be done once a notification is there. */
interface FollowUp {
  /** 1 if the person has a device that notifications are sent to. */
  readonly hasDevices: number | boolean
  /** The id of the notification that is one too many in its group; null while all may stay. */
  readonly surplus: string | null
}
type Values<T> = { readonly [K in keyof T]: T[K] }

/** Inserts nothing if the person has muted the actor or the thread, or if one has blocked the other. */
const insertion = statement((db: Sql, v: Values<NewNotification>) => {
  // PostgreSQL takes values of a select list for texts.
  const time = sql`CAST(${v.time} AS BIGINT)`
  return {
    compile: () =>
      sql`INSERT INTO notifications ("$id", "$createdAt", "$updatedAt", "$permissions", "user", kind, "group", actor, post, comment, job)
        SELECT ${v.$id}, ${time}, ${time}, '[]', users."$id", ${v.kind}, ${v.group}, ${v.actor}, ${v.post}, ${v.comment}, ${v.job}
        FROM users WHERE users."$id" = ${v.user}
        AND NOT EXISTS (SELECT 1 FROM mutes WHERE "user" = users."$id" AND muted = ${v.actor})
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE "user" = users."$id" AND blocked = ${v.actor})
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE "user" = ${v.actor} AND blocked = users."$id")
        AND NOT EXISTS (SELECT 1 FROM "threadMutes" WHERE "user" = users."$id" AND post = ${v.post})`.compile(
        db,
      ),
  }
})
const pushInsertion = statement((db: Sql, v: Values<NewPush>) => {
  const dueAt = sql`CAST(${v.dueAt} AS BIGINT)`
  return {
    compile: () =>
      sql`INSERT INTO pending_pushes (notification, subscription, "dueAt")
        SELECT ${v.$id}, device."$id", CASE WHEN device."restsUntil" > ${dueAt} THEN device."restsUntil" ELSE ${dueAt} END
        FROM "pushSubscriptions" AS device WHERE device."user" = ${v.user}
        AND NOT EXISTS (SELECT 1 FROM notifications AS other WHERE other."user" = ${v.user} AND other."group" = ${v.group}
          AND other."$createdAt" > ${v.since} AND other."seenAt" IS NULL AND other."$id" <> ${v.$id})`.compile(
        db,
      ),
  }
})
/** As text of the statement: SQLite prepares a statement anew whenever a value of LIMIT or OFFSET is bound. */
const [one, kept] = [sql.lit(1), sql.lit(NOTIFICATIONS_PER_GROUP)]
const followUp = statement((db: Sql, v: Group) => ({
  compile: () =>
    sql<FollowUp>`SELECT EXISTS (SELECT 1 FROM "pushSubscriptions" WHERE "user" = ${v.user}) AS "hasDevices",
      (SELECT "$id" FROM notifications WHERE "user" = ${v.user} AND "group" = ${v.group}
        ORDER BY "$createdAt" DESC, sequence DESC LIMIT ${one} OFFSET ${kept}) AS surplus`.compile(
      db,
    ),
}))
const newestOf = statement((db: Sql, v: Cause) =>
  db
    .selectFrom('notifications')
    .select('$id')
    .where('user', '=', v.user)
    .where('group', '=', v.group)
    .where('actor', 'is not distinct from', v.actor)
    .where('comment', 'is not distinct from', v.comment)
    .orderBy('$createdAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(one),
)
const aboutComment = statement((db: Sql, v: { comment: string; max: number }) =>
  db.selectFrom('notifications').select('$id').where('comment', '=', v.comment).limit(v.max),
)
const deletion = statement((db: Sql, v: { id: string }) =>
  db.deleteFrom('notifications').where('$id', '=', v.id).returningAll(),
)
const seen = statement((db: Sql, v: { user: string; until: number; now: number; max: number }) =>
  db
    .updateTable('notifications')
    .set({ seenAt: v.now, $updatedAt: v.now })
    .where('sequence', 'in', (of) =>
      of
        .selectFrom('notifications')
        .select('sequence')
        .where('user', '=', v.user)
        .where('seenAt', 'is', null)
        .where('$createdAt', '<=', v.until)
        .limit(v.max),
    ),
)
const expired = statement((db: Sql, v: { before: number; max: number }) =>
  db.selectFrom('notifications').select('$id').where('$createdAt', '<', v.before).limit(v.max),
)

const personNamed = statement((db: Sql, v: { username: string }) =>
  db.selectFrom('users').select('$id').where('username$folded', '=', v.username),
)

/** The muted threads that unseen notifications are about. */
const mutedThreads = statement((db: Sql, v: { user: string }) =>
  db
    .selectFrom('threadMutes')
    .select('post')
    .where('user', '=', v.user)
    .where('post', 'in', (of) =>
      of
        .selectFrom('notifications')
        .select('post')
        .where('user', '=', v.user)
        .where('seenAt', 'is', null)
        .$narrowType<{ post: string }>(),
    ),
)

export const listMutedThreads = async (db: Reader, user: string): Promise<string[]> =>
  (await db.all(mutedThreads, { user })).map(({ post }) => post)

/** The id of the person with a folded username; null if there is none. */
export const findPersonByUsername = async (db: Reader, username: string): Promise<string | null> =>
  (await db.first(personNamed, { username }))?.$id ?? null

/** Returns false if its owner does not want it. */
export const insertNotification = async (tx: Writer, row: NewNotification): Promise<boolean> =>
  (await tx.run(insertion, { ...row })) > 0

/** Queues a notification for the devices of its owner. */
export async function insertPushes(tx: Writer, push: NewPush): Promise<void> {
  await tx.run(pushInsertion, { ...push })
}

/** What is left to do after a notification. */
export const findFollowUp = async (tx: Reader, { user, group }: Group): Promise<FollowUp> =>
  (await tx.first(followUp, { user, group })) ?? { hasDevices: 0, surplus: null }

/** The id of the newest notification of a group that this actor caused, with this comment or with none. */
export const findNewest = async (tx: Reader, cause: Cause): Promise<string | undefined> =>
  (await tx.first(newestOf, { ...cause }))?.$id

export const listAboutComment = async (
  tx: Reader,
  comment: string,
  max: number,
): Promise<string[]> => (await tx.all(aboutComment, { comment, max })).map(({ $id }) => $id)

/** Returns the deleted row; undefined if there was none. */
export const deleteNotification = async (
  tx: Writer,
  id: string,
): Promise<RawRecord | undefined> => {
  const row = await tx.first(deletion, { id })
  return row && { ...row }
}

/** Marks those up to a creation time as seen, at most `max` of them. */
export async function markSeen(
  tx: Writer,
  range: {
    readonly user: string
    readonly until: number
    readonly now: number
    readonly max: number
  },
): Promise<void> {
  await tx.run(seen, { ...range })
}

export const listExpired = async (db: Reader, before: number, max: number): Promise<string[]> =>
  (await db.all(expired, { before, max })).map(({ $id }) => $id)
