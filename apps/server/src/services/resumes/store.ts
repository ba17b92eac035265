import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

export interface PositionRow {
  readonly kind: string
  readonly title: string
  readonly organization: string
  readonly from: string
  readonly to: string | null
  readonly summary: string | null
}
type Sql = Kysely<{
  positions: PositionRow & { readonly user: string }
  leads: { $id: string; poster: string; person: string | null }
}>

const positionsOf = statement((sql: Sql, v: { user: string; max: number }) =>
  sql
    .selectFrom('positions')
    .select(['kind', 'title', 'organization', 'from', 'to', 'summary'])
    .where('user', '=', v.user)
    .limit(v.max),
)
const agreement = statement((sql: Sql, v: { poster: string; person: string }) =>
  sql
    .selectFrom('leads')
    .select('$id')
    .where('poster', '=', v.poster)
    .where('person', '=', v.person)
    .limit(1),
)

export const listPositions = async (db: Reader, user: string, max: number) =>
  db.all(positionsOf, { user, max })

/** Whether the two have agreed to learn each other's names, about an ad of the poster's. */
export async function haveAgreed(db: Reader, poster: string, person: string): Promise<boolean> {
  return (await db.first(agreement, { poster, person })) !== undefined
}
