import { sql } from 'kysely'
import type { StoredJobDetails } from '#resources/jobs'
import { queries } from '#platform/database'
import { counting } from '../lists-store.ts'

interface Tables {
  jobs: StoredJobDetails & {
    $id: string
    $createdAt: number
    poster: string
    held: number
    title: string | null
    company: string | null
    companySite: string | null
    description: string | null
    apply: string | null
  }
}
const { all, value } = queries<Tables>()

/** As the index says it. */
const IS_HELD = sql<boolean>`held = 1`

/** By their ids, as their index has them: these begin with a time. */
export const listHeldAds = all((db, v: { after: string; limit: number }) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where(IS_HELD)
    .where('$id', '>', v.after)
    .orderBy('$id')
    .limit(v.limit),
)
export const countHeldAds = value((db) =>
  counting(db.selectFrom('jobs').select('$id').where(IS_HELD)),
)
