import { type Kysely, sql } from 'kysely'
import { type Reader, statement } from '#platform/database'

/** The newest comments of a post among which blocked people are looked for. */
const SCAN_MAX = 5000

interface BlockedComment {
  readonly $id: string
  /** Milliseconds. */
  readonly $createdAt: number
  readonly creator: string
  readonly isOwnBlock: number | boolean
}

interface Search {
  readonly self: string
  readonly post: string
  /** Whether blocks by the others count, too. */
  readonly isMutual: boolean
  readonly max: number
}

const build = (isMutual: boolean) =>
  statement((db: Kysely<unknown>, v: Omit<Search, 'isMutual'>) => {
    const own = sql`EXISTS (SELECT 1 FROM blocks WHERE "user" = ${v.self} AND blocked = newest.creator)`
    const theirs = sql`EXISTS (SELECT 1 FROM blocks WHERE "user" = newest.creator AND blocked = ${v.self})`
    return {
      compile: () =>
        sql<BlockedComment>`SELECT newest."$id", newest."$createdAt", newest.creator, ${own} AS "isOwnBlock" FROM (
          SELECT "$id", "$createdAt", creator, hidden FROM comments WHERE post = ${v.post}
          ORDER BY "$createdAt" DESC LIMIT ${sql.lit(SCAN_MAX)}
        ) AS newest
        WHERE newest.hidden = 0 AND newest.creator IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM comment_deletions WHERE comment = newest."$id")
        AND NOT EXISTS (SELECT 1 FROM users WHERE "$id" = newest.creator AND hidden = 1)
        AND ${isMutual ? sql`(${own} OR ${theirs})` : own}
        ORDER BY newest."$createdAt" DESC LIMIT ${v.max}`.compile(db),
    }
  })
const [mutual, own] = [build(true), build(false)]

export const listBlockedComments = async (
  db: Reader,
  { isMutual, ...values }: Search,
): Promise<BlockedComment[]> => db.all(isMutual ? mutual : own, values)
