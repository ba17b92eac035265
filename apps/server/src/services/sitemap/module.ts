import type { Config } from '#config'
import { sitemapRoutes } from './routes.ts'
import type { SitemapSection } from '#lib/public-page'
import { openSitemap } from './sitemap.ts'

interface Options {
  readonly config: Pick<Config, 'publicUrl'>
  /** The kinds of pages that guests may read. */
  readonly sections: readonly SitemapSection[]
}

export function sitemapModule({ config, sections }: Options) {
  const { origin } = config.publicUrl
  const sitemap = sections.length > 0 ? openSitemap({ sections, origin }) : undefined
  return { routes: sitemapRoutes(sitemap) }
}
