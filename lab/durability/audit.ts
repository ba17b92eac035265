import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NOTIFICATIONS_PER_GROUP } from '@devhood/contract'
import { DELETED } from './ledger.ts'
import { sha256 } from './simulated-user.ts'

/** The number of pictures in a post's JSON, on both databases: of one property that each picture has. */
const FURTHER_PICTURES = `(length(coalesce(pictures, ''))
    - length(replace(coalesce(pictures, ''), '"imageId":', ''))) / length('"imageId":')`

/** Nobody reads the counts of a post that is being deleted in portions, so they are not counted down. */
const isKept = (post: string) =>
  `NOT EXISTS (SELECT 1 FROM post_deletions WHERE post_deletions.post = ${post})`

/** Conditions that must never be true of any row. Each query counts violating rows. */
export const INVARIANT_VIOLATIONS: Readonly<Record<string, string>> = {
  'posts without their picture': `SELECT count(*) FROM posts WHERE NOT EXISTS (SELECT 1 FROM files
    WHERE files."$id" = posts."imageId" AND state = 'complete')`,
  'pictures of somebody else': `SELECT count(*) FROM posts JOIN users ON users."$id" = posts.creator
    JOIN files ON files."$id" = posts."imageId" WHERE files.owner <> users."accountId"`,
  'posts without their further pictures': `SELECT count(*) FROM posts_pictures JOIN posts ON posts.sequence = document
    JOIN users ON users."$id" = posts.creator WHERE NOT EXISTS (SELECT 1 FROM files
    WHERE files."$id" = file AND state = 'complete' AND files.owner = users."accountId")`,
  'posts whose further pictures are not found by their files': `SELECT count(*) FROM posts WHERE
    (SELECT count(*) FROM posts_pictures WHERE document = posts.sequence) <> ${FURTHER_PICTURES}`,
  'people without an account': `SELECT count(*) FROM users WHERE "accountId" NOT IN (SELECT "$id" FROM accounts)`,
  'posts with a wrong count of likes': `SELECT count(*) FROM posts WHERE "likesCount" <>
    (SELECT count(*) FROM posts_likes WHERE document = posts.sequence) AND ${isKept('posts."$id"')}`,
  'comments with a wrong count of likes': `SELECT count(*) FROM comments WHERE "likesCount" <>
    (SELECT count(*) FROM comments_likes WHERE document = comments.sequence) AND ${isKept('comments.post')}
    AND NOT EXISTS (SELECT 1 FROM comment_deletions WHERE comment = comments."$id")`,
  'posts with a wrong count of comments': `SELECT count(*) FROM posts WHERE "commentsCount" <>
    (SELECT count(*) FROM comments WHERE post = posts."$id" AND creator IS NOT NULL AND comments.hidden = 0)
    AND ${isKept('posts."$id"')}`,
  'comments with a wrong count of replies': `SELECT count(*) FROM comments WHERE "repliesCount" <>
    (SELECT count(*) FROM comments AS replies WHERE replies.parent = comments."$id" AND replies.creator IS NOT NULL
      AND replies.hidden = 0) AND ${isKept('comments.post')}`,
  'notifications whose cause is gone': `SELECT count(*) FROM notifications AS told WHERE
    kind = 'like' AND comment IS NULL AND NOT EXISTS (SELECT 1 FROM posts_likes JOIN posts ON posts.sequence = document
      JOIN users ON users.sequence = member WHERE posts."$id" = told.post AND users."$id" = told.actor)
    OR kind = 'like' AND comment IS NOT NULL AND NOT EXISTS (SELECT 1 FROM comments_likes
      JOIN comments ON comments.sequence = document JOIN users ON users.sequence = member
      WHERE comments."$id" = told.comment AND users."$id" = told.actor)
    OR kind = 'follow' AND NOT EXISTS (SELECT 1 FROM follows WHERE follower = told.actor AND followed = told."user")
    OR kind IN ('comment', 'reply', 'mention') AND comment IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM comments WHERE comments."$id" = told.comment AND creator = told.actor)`,
  'acts that somebody is notified of twice': `SELECT count(*) FROM (SELECT 1 FROM notifications
    WHERE kind IN ('like', 'follow', 'comment', 'reply', 'mention')
    GROUP BY "user", kind, actor, post, comment HAVING count(*) > 1) AS twice`,
  'notifications of own acts': `SELECT count(*) FROM notifications WHERE "user" = actor`,
  'chunks of complete files': `SELECT count(*) FROM file_chunks JOIN files ON files."$id" = "fileId" WHERE state = 'complete'`,
}
/** In a group with fewer acts than these, no notification has made room for a newer one: only some acts are taken back. */
const FEW = NOTIFICATIONS_PER_GROUP / 2

/**
 * Acts that their author has not been notified of, where nobody mutes, blocks or deletes notifications, and replies answer
 * comments that stay. A full group loses its oldest notification, and may have fewer later. So in a group of many acts, only
 * those count that are newer than its oldest notification.
 */
export const LOST_NOTIFICATIONS: typeof INVARIANT_VIOLATIONS = {
  'likes without a notification': `SELECT count(*) FROM posts_likes JOIN posts ON posts.sequence = document
    JOIN users ON users.sequence = member WHERE posts.creator <> users."$id" AND posts.hidden = 0
    AND NOT EXISTS (SELECT 1 FROM notifications WHERE kind = 'like' AND comment IS NULL AND "user" = posts.creator
      AND actor = users."$id" AND post = posts."$id")
    AND (SELECT count(*) FROM posts_likes AS acts WHERE acts.document = posts.sequence) < ${FEW}`,
  'followers without a notification': `SELECT count(*) FROM follows WHERE NOT EXISTS (SELECT 1 FROM notifications
      WHERE kind = 'follow' AND "user" = followed AND actor = follower)
    AND ((SELECT count(*) FROM follows AS acts WHERE acts.followed = follows.followed) < ${FEW}
      OR follows."$createdAt" > (SELECT min(told."$createdAt") FROM notifications AS told
        WHERE told.kind = 'follow' AND told."user" = followed))`,
  'comments without a notification': `SELECT count(*) FROM comments JOIN posts ON posts."$id" = comments.post
    LEFT JOIN comments AS parents ON parents."$id" = comments.parent
    WHERE comments.creator <> coalesce(parents.creator, posts.creator) AND posts.hidden = 0
    AND NOT EXISTS (SELECT 1 FROM notifications WHERE comment = comments."$id"
      AND "user" = coalesce(parents.creator, posts.creator))
    AND ((SELECT count(*) FROM comments AS acts WHERE acts.post = posts."$id") < ${FEW}
      OR comments."$createdAt" > (SELECT min(told."$createdAt") FROM notifications AS told
        WHERE told.post = posts."$id" AND told.kind <> 'like'
          AND told."user" = coalesce(parents.creator, posts.creator)))`,
}
const WRONG_WORDS: typeof INVARIANT_VIOLATIONS = {
  'posts that no search finds': `SELECT count(*) FROM posts WHERE sequence NOT IN (SELECT id FROM posts_words_docsize)`,
  'words of posts that are gone': `SELECT count(*) FROM posts_words_docsize WHERE id NOT IN (SELECT sequence FROM posts)`,
}

/** Queries for the current value of a fact, by kind: one value, or no row. */
export const FACTS: Readonly<Record<string, string>> = {
  account: `SELECT 'there' FROM accounts WHERE "$id" = ?`,
  profile: `SELECT coalesce(bio, '') FROM users WHERE "$id" = ?`,
  post: `SELECT caption || ' ' || "imageId" FROM posts WHERE "$id" = ?`,
  pictures: `SELECT coalesce((SELECT string_agg(file, ' ') FROM posts_pictures WHERE document = posts.sequence), '')
    FROM posts WHERE "$id" = ?`,
  save: `SELECT 'there' FROM saves WHERE "$id" = ?`,
  comment: `SELECT text FROM comments WHERE "$id" = ? AND creator IS NOT NULL`,
  follow: `SELECT 'there' FROM follows WHERE "$id" = ?`,
  /** By its key: the text, here and at the other person. */
  message: `SELECT messages.text || ' ' || coalesce(copy.text, '-') FROM messages
    LEFT JOIN message_copies ON original = messages."$id" LEFT JOIN messages AS copy ON copy."$id" = message_copies.copy
    WHERE messages.key = ?`,
  file: `SELECT key FROM files WHERE "$id" = ? AND state = 'complete'`,
  like: `SELECT 'there' FROM posts_likes JOIN users ON users.sequence = member
    JOIN posts ON posts.sequence = document WHERE users."$id" = ? AND posts."$id" = ?`,
}

function textsOf(db: DatabaseSync, sql: string): string[] {
  return db
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))
}

/** Empty when the folder has disappeared meanwhile. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** All files in a folder, by relative path. Files that disappear meanwhile are left out. */
export function* walk(root: string, below = ''): Generator<string> {
  for (const entry of entriesOf(join(root, below))) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else yield path
  }
}

/** Keys of blobs, without partial writes and the file with the instance's id. */
const filesIn = (root: string) =>
  [...walk(root)].filter((path) => !path.startsWith('.') && path !== 'instance')

function faultsOfRows(db: DatabaseSync, more: typeof INVARIANT_VIOLATIONS): string[] {
  const checks = [
    ...textsOf(db, 'PRAGMA integrity_check'),
    ...textsOf(db, 'PRAGMA foreign_key_check'),
  ]
  const wrong = Object.entries({ ...INVARIANT_VIOLATIONS, ...WRONG_WORDS, ...more }).flatMap(
    ([what, sql]) => {
      const [count] = textsOf(db, sql)
      return count === '0' ? [] : [`${count} ${what}`]
    },
  )
  return [...checks.filter((line) => line !== 'ok'), ...wrong]
}

function faultsOfBlobs(db: DatabaseSync, root: string): string[] {
  const owned = new Set(
    textsOf(
      db,
      `SELECT 'files/' || key FROM files UNION SELECT 'previews/' || key FROM files
       UNION SELECT 'files/' || key FROM file_chunks UNION SELECT folder FROM file_trash`,
    ),
  )
  const orphans = filesIn(root).filter((path) => !owned.has(path.split('/').slice(0, 2).join('/')))
  const complete = db.prepare(`SELECT key, signature FROM files WHERE state = 'complete'`).all()
  const damaged = complete.filter(({ key, signature }) => {
    const path = join(root, 'files', String(key), 'bytes')
    const md5 = existsSync(path) && createHash('md5').update(readFileSync(path)).digest('hex')
    return md5 !== signature
  })
  return [
    ...orphans.map((path) => `nobody owns ${path}`),
    ...damaged.map(({ key }) => `missing or damaged: ${String(key)}`),
  ]
}

/** Looks up the current value of a fact directly in the database. */
function lookUp(db: DatabaseSync, root: string) {
  const statements = Object.fromEntries(
    Object.entries(FACTS).map(([kind, text]) => [kind, db.prepare(text)]),
  )
  return (fact: string): string => {
    const [kind = '', ...ids] = fact.split(' ')
    const row = statements[kind]?.get(...ids)
    if (row === undefined) return DELETED
    const value = String(Object.values(row)[0])
    return kind === 'file' ? sha256(readFileSync(join(root, 'files', value, 'bytes'))) : value
  }
}

/**
 * Audits a data folder, whose server can be running: violations, of `more` invariants too, pending work, current facts.
 */
export function auditOf<T>(
  dataDir: string,
  look: (actual: (fact: string) => string) => T,
  more: typeof INVARIANT_VIOLATIONS = {},
): { readonly faults: string[]; readonly pending: string[]; readonly found: T } {
  const root = join(dataDir, 'blobs')
  using db = new DatabaseSync(join(dataDir, 'devhood.db'), { readOnly: true })
  const pending = [
    ...textsOf(db, 'SELECT "accountId" FROM erasures'),
    ...textsOf(db, `SELECT "$id" FROM files WHERE state = 'joining'`),
  ]
  return {
    pending,
    faults: [...faultsOfRows(db, more), ...faultsOfBlobs(db, root)],
    found: look(lookUp(db, root)),
  }
}

/** Expires every unreferenced file at once. For a data folder that no server has open. */
export function expireAll(dataDir: string): void {
  using db = new DatabaseSync(join(dataDir, 'devhood.db'))
  db.exec('UPDATE file_trash SET "dueAt" = 0; UPDATE files SET "usedAt" = 0')
}

/** Files on the disk, and rows of files, that no post shows. */
export function unreferenced(dataDir: string): string[] {
  using db = new DatabaseSync(join(dataDir, 'devhood.db'), { readOnly: true })
  const shown =
    'FROM files WHERE "$id" IN (SELECT "imageId" FROM posts UNION SELECT file FROM posts_pictures)'
  const keys = new Set(textsOf(db, `SELECT key ${shown}`))
  const rows = textsOf(db, `SELECT "$id" FROM files WHERE key NOT IN (SELECT key ${shown})`)
  const paths = filesIn(join(dataDir, 'blobs'))
  return [...rows, ...paths.filter((path) => !keys.has(path.split('/')[1] ?? ''))]
}
