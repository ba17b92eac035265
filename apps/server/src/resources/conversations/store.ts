import { type Generated, sql } from 'kysely'
import type { VisibilitySql } from '#engine'
import { queries, statement } from '#platform/database'

interface Row {
  readonly $id: string
  readonly $createdAt: number
  readonly $updatedAt: number
  readonly $permissions: string
  readonly user: string
}
export interface StoredConversation extends Row {
  readonly other: string | null
  readonly job: string | null
  readonly subject: string
  readonly state: string
  readonly lastMessage: string | null
  readonly lastText: string
  readonly lastIsOwn: number
  readonly lastMessageAt: number
  readonly unread: number
  readonly seenAt: number | null
}
interface StoredMessage extends Row {
  readonly conversation: string
  readonly creator: string
  readonly text: string
  readonly editedAt: number | null
  readonly deletedAt: number | null
  readonly key: string | null
}
interface Tables {
  conversations: StoredConversation
  messages: StoredMessage & { readonly sequence: Generated<number> }
  message_requests: {
    sequence: Generated<number>
    user: string
    at: number
    digest: string
    isRequest: number
  }
  message_copies: { original: string; copy: string }
  message_notices: { user: string; dueAt: number | null; sentAt: number | null }
  message_versions: { message: string; at: number; text: string }
  follows: { follower: string; followed: string }
  leads: { poster: string; job: string; person: string | null; state: string }
  users: { $id: string; whoMayWrite: string }
}
const { all, column, exists, first, insert, insertNew, remove, run, update, value } =
  queries<Tables>()

/** The conversation that somebody has with another person about a subject. */
export const findConversation = first(
  (db, v: Pick<StoredConversation, 'user' | 'subject'> & { other: string }) =>
    db
      .selectFrom('conversations')
      .select(['$id', 'state', 'lastMessage'])
      .where('user', '=', v.user)
      .where('other', '=', v.other)
      .where('subject', '=', v.subject),
)

/** The columns that every row has. */
export const newRow = ($id: string, time: number) => ({
  $id,
  $createdAt: time,
  $updatedAt: time,
  $permissions: '[]',
})

/** What a conversation has before its first message. */
export const NO_MESSAGES = { lastText: '', lastIsOwn: 0, unread: 0 } as const

export const insertConversation = insert('conversations')
export const updateConversation = update('conversations', '$id')
export const removeConversation = remove('conversations', '$id')

interface Noted {
  readonly conversation: string
  readonly message: string
  readonly text: string
  readonly at: number
}

/** An index of the unread ones need not change for one's own. */
const noting = (isOwn: 0 | 1) =>
  run((db, v: Noted) =>
    db
      .updateTable('conversations')
      .set((of) => ({
        lastMessage: v.message,
        lastText: v.text,
        lastIsOwn: sql<number>`${sql.lit(isOwn)}`,
        lastMessageAt: v.at,
        ...(isOwn === 0 && { unread: of('unread', '+', 1) }),
        $updatedAt: of
          .case()
          .when('$updatedAt', '<', v.at)
          .then(v.at)
          .else(of('$updatedAt', '+', 1))
          .end(),
      }))
      .where('$id', '=', v.conversation),
  )

/** The conversation comes first in its owner's list, with their own newest message. */
export const noteOwnMessage = noting(1)
/** The same with a message of the other, which is unread. */
export const noteMessage = noting(0)

/** The newest message says something else now. Returns 0 if it is another. */
export const changeLastText = run(
  (db, v: { conversation: string; message: string; text: string }) =>
    db
      .updateTable('conversations')
      .set((of) => ({ lastText: v.text, $updatedAt: of('$updatedAt', '+', 1) }))
      .where('$id', '=', v.conversation)
      .where('lastMessage', '=', v.message),
)

/** One more that is unread, while the first message stays the one that is shown. */
export const noteFurtherRequest = run((db, v: { conversation: string }) =>
  db
    .updateTable('conversations')
    .set((of) => ({ unread: of('unread', '+', 1), $updatedAt: of('$updatedAt', '+', 1) }))
    .where('$id', '=', v.conversation),
)

export const countUnread = value((db, v: { conversation: string; user: string; since: number }) =>
  db
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user', '=', v.user)
    .where('conversation', '=', v.conversation)
    .where('$createdAt', '>', v.since)
    .where('creator', '<>', v.user)
    .where('deletedAt', 'is', null),
)

export const insertMessage = insert('messages')
export const updateMessage = update('messages', '$id')
export const removeMessage = remove('messages', '$id')

export const insertCopy = insert('message_copies')

/** What the other has of a message, if it has reached them. */
export const findCopy = first((db, v: { original: string }) =>
  db
    .selectFrom('message_copies')
    .innerJoin('messages', 'messages.$id', 'message_copies.copy')
    .select(['messages.$id', 'user', 'conversation', 'messages.$updatedAt'])
    .where('original', '=', v.original),
)

export const findByKey = value((db, v: { user: string; key: string }) =>
  db.selectFrom('messages').select('$id').where('user', '=', v.user).where('key', '=', v.key),
)

/** The poster of an ad and an interested person have both agreed, whichever of them is which. */
export const isMatch = exists((db, v: { one: string; other: string; job: string }) =>
  db
    .selectFrom('leads')
    .select('job')
    .where('job', '=', v.job)
    .where('state', '=', 'agreed')
    .where((of) =>
      of.or([
        of.and([of('poster', '=', v.one), of('person', '=', v.other)]),
        of.and([of('poster', '=', v.other), of('person', '=', v.one)]),
      ]),
    ),
)

/** Whom somebody reaches: nobody whom a block or a mute keeps from them. */
export const reaching = ({ related }: VisibilitySql) =>
  statement((_, v: { from: string; to: string }) => {
    const isKept = related({ viewer: sql.ref('users.$id'), person: v.from })
    return sql<{ follows: number | boolean; whoMayWrite: string }>`SELECT
        EXISTS (SELECT 1 FROM follows WHERE follower = users."$id" AND followed = ${v.from}) AS follows,
        "whoMayWrite" FROM users WHERE users."$id" = ${v.to} AND NOT ${isKept}`
  })

/** People of whom somebody has unread messages, the most first, but for those whom they have muted. */
export const unreadFrom = ({ related }: VisibilitySql) =>
  statement((_, v: { user: string; max: number }) => {
    const isMuted = related({ viewer: v.user, person: sql.ref('conversations.other') }, ['muted'])
    return sql<{ other: string }>`SELECT other FROM conversations
      WHERE "user" = ${v.user} AND state = 'open' AND unread > 0 AND other IS NOT NULL AND NOT ${isMuted}
      ORDER BY unread DESC LIMIT ${v.max}`
  })

/** First messages of somebody since a time that count as requests: to people who don't follow them, or with this text. */
export const countRequests = value((db, v: { user: string; since: number; digest: string }) =>
  db
    .selectFrom('message_requests')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user', '=', v.user)
    .where('at', '>', v.since)
    .where((of) => of.or([of('isRequest', '=', 1), of('digest', '=', v.digest)])),
)
/** First messages with this text since a time, whoever wrote them. */
export const countEqual = value((db, v: { digest: string; since: number }) =>
  db
    .selectFrom('message_requests')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('digest', '=', v.digest)
    .where('at', '>', v.since),
)
export const firstRequest = value((db, v: { user: string; since: number }) =>
  db
    .selectFrom('message_requests')
    .select('at')
    .where('user', '=', v.user)
    .where('at', '>', v.since)
    .orderBy('at')
    .limit(1),
)
export const insertRequest = insert('message_requests')

export const isFollowing = exists((db, v: { follower: string; followed: string }) =>
  db
    .selectFrom('follows')
    .select('follower')
    .where('follower', '=', v.follower)
    .where('followed', '=', v.followed),
)

export const insertVersion = insert('message_versions')

export const findMessage = first((db, v: { id: string }) =>
  db
    .selectFrom('messages')
    .select(['sequence', 'user', 'creator', 'conversation', '$createdAt'])
    .where('$id', '=', v.id),
)

type Place = { user: string; conversation: string; until: number; sequence: number; max: number }

/** A message and those before it, the newest first. */
export const listBefore = all((db, v: Place) =>
  db
    .selectFrom('messages')
    .leftJoin('message_copies', 'message_copies.copy', 'messages.$id')
    .select(['$id', 'original', 'creator', 'text', '$createdAt'])
    .where('user', '=', v.user)
    .where('conversation', '=', v.conversation)
    .where((of) =>
      of.or([
        of('$createdAt', '<', v.until),
        of.and([of('$createdAt', '=', v.until), of('sequence', '<=', v.sequence)]),
      ]),
    )
    .orderBy('$createdAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(v.max),
)

/** Earlier texts of a message, the oldest first. */
export const listVersions = column((db, v: { message: string; since: number }) =>
  db
    .selectFrom('message_versions')
    .select('text')
    .where('message', '=', v.message)
    .where('at', '>', v.since)
    .orderBy('at'),
)

/** Tells somebody of unread messages at this time, unless they were told, or are told soon. */
export const queueNotice = insertNew('message_notices')

/** Somebody who has read all messages is told of the next. */
export const endNotice = run((db, v: { user: string }) =>
  db
    .deleteFrom('message_notices')
    .where('user', '=', v.user)
    .where((of) =>
      of.not(
        of.exists(
          db
            .selectFrom('conversations')
            .select('$id')
            .where('conversations.user', '=', v.user)
            .where('state', '=', 'open')
            .where('unread', '>', 0),
        ),
      ),
    ),
)
