import { NOTIFICATIONS_PER_GROUP, type Role } from '@devhood/contract'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { RawRecord, VisibilitySql } from '#engine'
import { type Compilable, queries, type Reader, statement, type Writer } from '#platform/database'

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
interface Tables {
  notifications: Row
  users: { $id: string; accountId: string; username$folded: string }
  accounts: { $id: string; role: string | null; blockedAt: number | null }
  threadMutes: { user: string; post: string }
}
type Sql = Kysely<Tables>
const { column, first, run, value } = queries<Tables>()
/** Notifications of a group are about the same post, or all about none. */
type Group = Pick<Row, 'user' | 'group' | 'post'>
type Cause = Group & Pick<Row, 'actor' | 'comment'>
/** Devices that the notification is to be sent to. */
export interface NewPush extends Group, Pick<NewNotification, '$id'> {
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

/**
 * A statement about a group, in two forms: for one about a post, and for one about none. An index begins with the post, and
 * PostgreSQL looks up nothing for a condition that covers both.
 */
function forGroups<R, V extends Group>(
  build: (db: Sql, v: V, isAbout: RawBuilder<SqlBool>) => Compilable<R>,
) {
  const ofPost = statement((db: Sql, v: V) => build(db, v, sql`post = ${v.post}`))
  const ofNone = statement((db: Sql, v: V) => build(db, v, sql`post IS NULL`))
  return (post: string | null) => (post === null ? ofNone : ofPost)
}

/** Inserts nothing if the person has muted the thread, or if a mute or a block keeps the actor from them. */
export const insertion = ({ related }: VisibilitySql) =>
  statement((_: Sql, v: Values<NewNotification>) => {
    // PostgreSQL takes values of a select list for texts.
    const time = sql`CAST(${v.time} AS BIGINT)`
    const isUnwanted = related({ viewer: sql.ref('users.$id'), person: v.actor })
    return sql`INSERT INTO notifications ("$id", "$createdAt", "$updatedAt", "$permissions", "user", kind, "group", actor, post, comment, job)
        SELECT ${v.$id}, ${time}, ${time}, '[]', users."$id", ${v.kind}, ${v.group}, ${v.actor}, ${v.post}, ${v.comment}, ${v.job}
        FROM users WHERE users."$id" = ${v.user}
        AND NOT ${isUnwanted}
        AND NOT EXISTS (SELECT 1 FROM "threadMutes" WHERE "user" = users."$id" AND post = ${v.post})`
  })
const pushInsertion = forGroups((_, v: Values<NewPush>, isAbout) => {
  const dueAt = sql`CAST(${v.dueAt} AS BIGINT)`
  return sql`INSERT INTO pending_pushes (notification, subscription, "dueAt")
        SELECT ${v.$id}, device."$id", CASE WHEN device."restsUntil" > ${dueAt} THEN device."restsUntil" ELSE ${dueAt} END
        FROM "pushSubscriptions" AS device WHERE device."user" = ${v.user}
        AND NOT EXISTS (SELECT 1 FROM notifications AS other WHERE other.${isAbout} AND other."user" = ${v.user} AND other."group" = ${v.group}
          AND other."$createdAt" > ${v.since} AND other."seenAt" IS NULL AND other."$id" <> ${v.$id})`
})
/** As text of the statement: SQLite prepares a statement anew whenever a value of LIMIT or OFFSET is bound. */
const [one, kept] = [sql.lit(1), sql.lit(NOTIFICATIONS_PER_GROUP)]
const followUp = forGroups(
  (
    _,
    v: Group,
    isAbout,
  ) => sql<FollowUp>`SELECT EXISTS (SELECT 1 FROM "pushSubscriptions" WHERE "user" = ${v.user}) AS "hasDevices",
      (SELECT "$id" FROM notifications WHERE ${isAbout} AND "user" = ${v.user} AND "group" = ${v.group}
        ORDER BY "$createdAt" DESC, sequence DESC LIMIT ${one} OFFSET ${kept}) AS surplus`,
)
const newestOf = forGroups((db, v: Cause, isAbout) =>
  db
    .selectFrom('notifications')
    .select('$id')
    .where(isAbout)
    .where('user', '=', v.user)
    .where('group', '=', v.group)
    .where('actor', 'is not distinct from', v.actor)
    .where('comment', 'is not distinct from', v.comment)
    .orderBy('$createdAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(one),
)
export const listAboutComment = column((db, v: { comment: string; max: number }) =>
  db.selectFrom('notifications').select('$id').where('comment', '=', v.comment).limit(v.max),
)
const deletion = first((db, v: { id: string }) =>
  db.deleteFrom('notifications').where('$id', '=', v.id).returningAll(),
)

/** Marks those up to a creation time as seen, at most `max` of them. */
export const markSeen = run((db, v: { user: string; until: number; now: number; max: number }) =>
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

export const listExpired = column((db, v: { before: number; max: number }) =>
  db.selectFrom('notifications').select('$id').where('$createdAt', '<', v.before).limit(v.max),
)

/** The person of an account. */
export const findPersonOf = value((db, v: { accountId: string }) =>
  db.selectFrom('users').select('$id').where('accountId', '=', v.accountId),
)

/** People with a role without a notification of this group that they haven't seen, or that is newer. */
export const listUntoldOperators = column((db, v: { role: Role; group: string; since: number }) =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.accountId', 'accounts.$id')
    .select('users.$id')
    .where('accounts.role', '=', v.role)
    .where('accounts.blockedAt', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('notifications')
            .select('notifications.$id')
            .where('post', 'is', null)
            .whereRef('notifications.user', '=', 'users.$id')
            .where('group', '=', v.group)
            .where((told) =>
              told.or([told('seenAt', 'is', null), told('notifications.$createdAt', '>', v.since)]),
            ),
        ),
      ),
    ),
)

const personNamed = value((db, v: { username: string }) =>
  db.selectFrom('users').select('$id').where('username$folded', '=', v.username),
)

/** The muted threads that unseen notifications are about. */
export const listMutedThreads = column((db, v: { user: string }) =>
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

/** The id of the person with a folded username; null if there is none. */
export const findPersonByUsername = async (db: Reader, username: string): Promise<string | null> =>
  (await personNamed(db, { username })) ?? null

/** Queues a notification for the devices of its owner. */
export const insertPushes = async (tx: Writer, push: NewPush) =>
  tx.run(pushInsertion(push.post), { ...push })

/** What is left to do after a notification. */
export const findFollowUp = async (tx: Reader, { user, group, post }: Group): Promise<FollowUp> =>
  (await tx.first(followUp(post), { user, group, post })) ?? { hasDevices: 0, surplus: null }

/** The id of the newest notification of a group that this actor caused, with this comment or with none. */
export const findNewest = async (tx: Reader, cause: Cause): Promise<string | undefined> =>
  (await tx.first(newestOf(cause.post), { ...cause }))?.$id

/** Returns the deleted row; undefined if there was none. */
export const deleteNotification = async (
  tx: Writer,
  id: string,
): Promise<RawRecord | undefined> => {
  const row = await deletion(tx, { id })
  return row && { ...row }
}
