import {
  AppError,
  isBlank,
  LIMITS,
  SITE_PAGE_TITLES,
  SITE_PAGES,
  type SitePageName,
} from '@devhood/contract'
import type { SitePage, SitePageList, SitePageVersions } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Platform } from '#platform'
import { openQueryCache, type Reader } from '#platform/database'
import type { RecordEntry } from '#services/operator'
import { insertVersion, listVersions, type PageRow } from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly record: RecordEntry
}

const present = ({ $createdAt, ...row }: PageRow): SitePage => ({
  ...row,
  $createdAt: formatInstant($createdAt),
})

/** The last version of a page. */
async function findLast(db: Pick<Reader, 'all'>, page: SitePageName): Promise<PageRow | undefined> {
  const [last] = await listVersions(db, { page, before: Number.MAX_SAFE_INTEGER, limit: 1 })
  return last
}

/** The pages of an instance, such as its rules: operators write them, in versions that stay. */
export function sitePages({ database, now, record }: Options) {
  const cache = openQueryCache<SitePage[]>(database, { max: 1 })

  /** The last version of each page, in the order of all pages. */
  async function listAll(): Promise<SitePage[]> {
    const found = await cache.read('', async (db) => {
      const last = await Promise.all(SITE_PAGES.map(async (name) => findLast(db, name)))
      return last.flatMap((row) => row ?? []).map(present)
    })
    return found ?? []
  }

  async function list(): Promise<SitePageList> {
    const pages = await listAll()
    return { total: pages.length, pages }
  }

  const listWritten = async () => (await listAll()).filter(({ text }) => text !== '')

  const find = async (name: SitePageName): Promise<SitePage | undefined> =>
    (await listWritten()).find(({ page }) => page === name)

  async function get(name: SitePageName): Promise<SitePage> {
    const found = await find(name)
    if (found === undefined)
      throw new AppError('document_not_found', { message: 'This page is not written yet.' })
    return found
  }

  /** The newest first. */
  async function versions(
    page: SitePageName,
    {
      before = Number.MAX_SAFE_INTEGER,
      limit = LIMITS.listLimitDefault,
    }: { before?: number; limit?: number },
  ): Promise<SitePageVersions> {
    const total = (await findLast(database, page))?.version ?? 0
    const rows = await listVersions(database, { page, before, limit })
    return { total, versions: rows.map(present) }
  }

  /**
   * Writes the next version; one without a visible text takes the page away. Throws `document_update_conflict` if `after` isn't the
   * last version any more: two operators don't overwrite each other.
   */
  async function write(
    { userId }: Actor,
    page: SitePageName,
    { text, after }: { text: string; after: number },
  ): Promise<SitePage> {
    return database.write(async (tx) => {
      const last = (await findLast(tx, page))?.version ?? 0
      if (last !== after)
        throw new AppError('document_update_conflict', {
          message: `Version ${last} was published in the meantime.`,
        })
      const row = {
        page,
        version: last + 1,
        $createdAt: now(),
        text: isBlank(text) ? '' : text,
      }
      await insertVersion(tx, row)
      const note = `${SITE_PAGE_TITLES[page]}, version ${row.version}`
      await record(tx, { action: 'writePage', operator: userId, note })
      return present(row)
    })
  }

  return { list, listWritten, find, get, versions, write }
}

export type SitePages = ReturnType<typeof sitePages>
