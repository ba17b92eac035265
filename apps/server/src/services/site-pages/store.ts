import type { SitePageName } from '@devhood/contract'
import type { Generated } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  site_pages: {
    sequence: Generated<number>
    page: SitePageName
    version: number
    $createdAt: number
    text: string
  }
}
const { all, insert, value } = queries<Tables>()

/** The last version of each page. */
export const listLast = all((db) =>
  db
    .selectFrom('site_pages')
    .select(['page', 'version', '$createdAt', 'text'])
    .where((of) =>
      of(
        'version',
        '=',
        of
          .selectFrom('site_pages as other')
          .select((other) => other.fn.max('other.version').as('last'))
          .whereRef('other.page', '=', 'site_pages.page'),
      ),
    ),
)
export type PageRow = Awaited<ReturnType<typeof listLast>>[number]

/** The newest first, before a version. */
export const listVersions = all((db, v: { page: SitePageName; before: number; limit: number }) =>
  db
    .selectFrom('site_pages')
    .select(['page', 'version', '$createdAt', 'text'])
    .where('page', '=', v.page)
    .where('version', '<', v.before)
    .orderBy('version', 'desc')
    .limit(v.limit),
)

/** The number of the last version, which counts them; null if there is none. */
export const findLastVersion = value((db, v: { page: SitePageName }) =>
  db
    .selectFrom('site_pages')
    .select('version')
    .where('page', '=', v.page)
    .orderBy('version', 'desc')
    .limit(1),
)

export const insertVersion = insert('site_pages')
