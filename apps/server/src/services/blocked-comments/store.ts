import { type Kysely, sql } from 'kysely'
import { ANY_MEMBER, type VisibilitySql } from '#engine'
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

function build({ readable, related }: VisibilitySql, isMutual: boolean) {
  return statement((db: Kysely<unknown>, v: Omit<Search, 'isMutual'>, dialect) => {
    const people = { viewer: v.self, person: sql.ref('comments.creator') }
    const own = related(people, ['blocked'])
    const hiding = isMutual ? related(people, ['blocked', 'blockedBy']) : own
    return {
      compile: () =>
        sql<BlockedComment>`SELECT "$id", "$createdAt", creator, ${own} AS "isOwnBlock" FROM (
          SELECT * FROM comments WHERE post = ${v.post} ORDER BY "$createdAt" DESC LIMIT ${sql.lit(SCAN_MAX)}
        ) AS comments
        WHERE creator IS NOT NULL AND ${hiding} AND ${readable('comments', ANY_MEMBER, dialect)}
        ORDER BY "$createdAt" DESC LIMIT ${v.max}`.compile(db),
    }
  })
}

/** Lists comments that others read under a post, and a block hides from one person. */
export function blockedCommentStore(visibility: VisibilitySql) {
  const [mutual, own] = [build(visibility, true), build(visibility, false)]
  return async (db: Reader, { isMutual, ...values }: Search): Promise<BlockedComment[]> =>
    db.all(isMutual ? mutual : own, values)
}
