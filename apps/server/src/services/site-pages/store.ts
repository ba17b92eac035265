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
const { all, insert } = queries<Tables>()

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
export type PageRow = Awaited<ReturnType<typeof listVersions>>[number]

export const insertVersion = insert('site_pages')
