import { sql } from 'kysely'
import { ANY_MEMBER, type VisibilitySql } from '#engine'
import { queries } from '#platform/database'

const { all } = queries()

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
  readonly max: number
}

/** Lists comments that others read under a post, and a block hides from one person; mutual if blocks by others count, too. */
export function blockedCommentStore({ readable, related }: VisibilitySql, isMutual: boolean) {
  return all((_, v: Search, dialect) => {
    const people = { viewer: v.self, person: sql.ref('comments.creator') }
    const own = related(people, ['blocked'])
    const hiding = isMutual ? related(people, ['blocked', 'blockedBy']) : own
    return sql<BlockedComment>`SELECT "$id", "$createdAt", creator, ${own} AS "isOwnBlock" FROM (
        SELECT * FROM comments WHERE post = ${v.post} ORDER BY "$createdAt" DESC LIMIT ${sql.lit(SCAN_MAX)}
      ) AS comments
      WHERE creator IS NOT NULL AND ${hiding} AND ${readable('comments', ANY_MEMBER, dialect)}
      ORDER BY "$createdAt" DESC LIMIT ${v.max}`
  })
}
