import { formatInstant } from '#engine'
import type { SitemapEntry, SitemapSection } from '#lib/public-page'
import { element, XML } from '#lib/html'

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** The maximum number of URLs in a sitemap. */
const PAGE = 50_000

interface Options {
  readonly sections: readonly SitemapSection[]
  readonly origin: string
  readonly page?: number
}

/** A sitemap of what guests may read, for search engines, streamed in portions. */
export function openSitemap({ sections, origin, page: size = PAGE }: Options) {
  /** Every page, in the order of the sections. */
  async function listPages() {
    const counts = await Promise.all(sections.map(async ({ countPages }) => countPages(size)))
    return sections.flatMap((section, at) =>
      Array.from({ length: counts[at] ?? 0 }, (_, page) => ({ section, page })),
    )
  }
  type Page = Awaited<ReturnType<typeof listPages>>[number]

  function urlOf({ path, changedAt }: SitemapEntry): string {
    const parts = [element('loc', `${origin}${path}`), element('lastmod', formatInstant(changedAt))]
    return `<url>${parts.join('')}</url>\n`
  }

  async function* documentOf(pages: readonly Page[]): AsyncGenerator<string> {
    yield `${XML}<urlset ${SCHEMA}>\n`
    for (const { section, page } of pages)
      for await (const entries of section.entriesOf(page, size)) yield entries.map(urlOf).join('')
    yield '</urlset>\n'
  }

  function* indexOf(pages: readonly Page[]): Generator<string> {
    yield `${XML}<sitemapindex ${SCHEMA}>\n`
    for (const at of pages.keys())
      yield `<sitemap>${element('loc', `${origin}/sitemap-${at + 1}.xml`)}</sitemap>\n`
    yield '</sitemapindex>\n'
  }

  return {
    /** All entries or, if there are several pages, an index of them. */
    async root(): Promise<AsyncGenerator<string> | Generator<string>> {
      const pages = await listPages()
      if (pages.length > 1) return indexOf(pages)
      return documentOf(sections.map((section) => ({ section, page: 0 })))
    },
    /** One of several pages, counted from 1; undefined if it doesn't exist. */
    async find(number: number): Promise<AsyncGenerator<string> | undefined> {
      const pages = await listPages()
      const page = pages.length > 1 ? pages[number - 1] : undefined
      return page && documentOf([page])
    },
  }
}
