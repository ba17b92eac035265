import { formatInstant } from '#engine'
import type { Platform } from '#platform'
import { countLiveJobs, listOpenJobs } from '../pages/store.ts'
import { element, XML } from './xml.ts'

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** The maximum number of URLs in a sitemap. */
const PAGE = 50_000
const PORTION = 1000

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly origin: string
  readonly page?: number
}

/** A sitemap of live ads for search engines, streamed in portions. */
export function jobSitemap({ platform, origin, page: size = PAGE }: Options) {
  const { database, now } = platform
  /** Upper bound of the pages; the last may have fewer ads, or none, if guests can't see some. */
  const countPages = async () => Math.ceil((await countLiveJobs(database)) / size)

  /** The ads of one page; the first page is 0. */
  async function* urlsOf(page: number): AsyncGenerator<string> {
    let from = { postedAt: 0, sequence: 0, offset: page * size }
    let left = size
    while (left > 0) {
      const max = Math.min(left, PORTION)
      const jobs = await listOpenJobs(database, { ...from, now: now(), max })
      yield jobs
        .map(({ $id, $updatedAt }) => {
          const parts = [
            element('loc', `${origin}/jobs/${$id}`),
            element('lastmod', formatInstant($updatedAt)),
          ]
          return `<url>${parts.join('')}</url>\n`
        })
        .join('')
      const last = jobs.at(-1)
      if (last === undefined || jobs.length < max) return
      from = { postedAt: last.postedAt, sequence: last.sequence, offset: 0 }
      left -= jobs.length
    }
  }

  async function* pageOf(page: number): AsyncGenerator<string> {
    yield `${XML}<urlset ${SCHEMA}>\n`
    yield* urlsOf(page)
    yield '</urlset>\n'
  }

  function* indexOf(pages: number): Generator<string> {
    yield `${XML}<sitemapindex ${SCHEMA}>\n`
    for (let page = 1; page <= pages; page++)
      yield `<sitemap>${element('loc', `${origin}/sitemap-${page}.xml`)}</sitemap>\n`
    yield '</sitemapindex>\n'
  }

  return {
    /** All ads or, if they are too many for one sitemap, an index of the pages. */
    async root(): Promise<AsyncGenerator<string> | Generator<string>> {
      const pages = await countPages()
      return pages <= 1 ? pageOf(0) : indexOf(pages)
    },
    /** One of several pages, counted from 1; undefined if it doesn't exist. */
    async find(page: number): Promise<AsyncGenerator<string> | undefined> {
      const pages = await countPages()
      return pages > 1 && page >= 1 && page <= pages ? pageOf(page - 1) : undefined
    },
  }
}

export type JobSitemap = ReturnType<typeof jobSitemap>
