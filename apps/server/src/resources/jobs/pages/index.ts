import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Platform } from '#platform'
import { jobFeeds } from '../feeds/feed.ts'
import { jobHeads } from './page-heads.ts'
import { feedRoutes } from './routes.ts'
import { liveAds } from '../feeds/sitemap.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly engine: Pick<Engine, 'get' | 'list' | 'visibilitySql'>
  readonly config: Pick<Config, 'appName' | 'publicJobs' | 'publicUrl'>
}

/** Job ads outside the app: for search engines, messengers and feed readers. */
export function jobsModule(options: Options) {
  const { platform, engine, config } = options
  return {
    /** By the first segment of the path. */
    heads: new Map([['jobs', jobHeads(options)]]),
    routes: feedRoutes(jobFeeds(options)),
    sections: config.publicJobs ? [liveAds({ ...platform, engine })] : [],
  }
}
