import { queries } from '#platform/database'

interface Tables {
  positions: {
    user: string
    kind: string
    title: string
    organization: string
    from: string
    to: string | null
    summary: string | null
  }
  leads: { $id: string; poster: string; person: string | null }
}
const { all, exists } = queries<Tables>()

export const listPositions = all((sql, v: { user: string; max: number }) =>
  sql
    .selectFrom('positions')
    .select(['kind', 'title', 'organization', 'from', 'to', 'summary'])
    .where('user', '=', v.user)
    .limit(v.max),
)
export type PositionRow = Awaited<ReturnType<typeof listPositions>>[number]

/** Whether the two have agreed to learn each other's names, about an ad of the poster's. */
export const haveAgreed = exists((sql, v: { poster: string; person: string }) =>
  sql
    .selectFrom('leads')
    .select('$id')
    .where('poster', '=', v.poster)
    .where('person', '=', v.person)
    .limit(1),
)
