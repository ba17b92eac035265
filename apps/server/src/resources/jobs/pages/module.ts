import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Platform } from '#platform'
import { jobFeeds } from '../feeds/feed.ts'
import { jobHeads } from './page-heads.ts'
import { feedRoutes, sitemapRoutes } from './routes.ts'
import { jobSitemap } from '../feeds/sitemap.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly engine: Pick<Engine, 'get' | 'list'>
  readonly config: Pick<Config, 'appName' | 'publicJobs' | 'publicUrl'>
}

/** Job ads outside the app: for search engines, messengers and feed readers. */
export function jobsModule(options: Options) {
  const { platform, config } = options
  const { publicJobs, publicUrl } = config
  const sitemap = publicJobs ? jobSitemap({ platform, origin: publicUrl.origin }) : undefined
  return {
    /** By the first segment of the path. */
    heads: new Map([['jobs', jobHeads(options)]]),
    routes: feedRoutes(jobFeeds(options)),
    sitemap: sitemapRoutes(sitemap),
  }
}
