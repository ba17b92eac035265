import type { Config } from '#config'
import type { Engine } from '#engine'
import type { FindHead, ListForAi } from '#lib/public-page'
import type { Platform } from '#platform'
import type { GithubProfiles } from '#services/github'
import type { ResumeService } from '#services/resumes'
import { openCrawlerChoices } from './crawler-choices.ts'
import { publicFeeds } from './feeds.ts'
import { publicHeads } from './heads.ts'
import { openingReads } from './home.ts'
import { openPublicReads } from './posts.ts'
import { publicFeedRoutes } from './routes.ts'
import { publicSections } from './sitemap.ts'
import { peopleForAi } from './store.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly engine: Pick<Engine, 'get' | 'list' | 'visibilitySql'>
  readonly github: GithubProfiles
  readonly resumes: ResumeService
  readonly config: Pick<Config, 'appName' | 'followCounts' | 'publicPages' | 'publicUrl'>
}

/** People in `/llms.txt`. */
const LISTED_FOR_AI = 100

/** The first segments of addresses; `@` for usernames. */
const SEGMENTS = ['posts', 'profile', 'tags', 'explore', 'all-users', '@']

/**
 * Posts, profiles and tags for people without a session, search engines, messengers and feed readers; and what the pages of
 * members open with.
 */
export function publicPagesModule({ config, ...sources }: Options) {
  const { platform, engine } = sources
  const openings = openingReads(sources)
  if (!config.publicPages)
    return {
      ...openings,
      heads: new Map<string, FindHead>(),
      routes: publicFeedRoutes(undefined),
      sections: [],
      listForAi: (async () => []) as ListForAi,
    }
  const reads = openPublicReads({ ...sources, config })
  const listForAi = peopleForAi(engine.visibilitySql)
  const findPage = publicHeads({ reads, config })
  const withChoices = openCrawlerChoices(platform)
  const findHead: FindHead = async (path, search) => {
    const head = await findPage(path, search)
    return head && withChoices(head)
  }
  return {
    ...openings,
    heads: new Map(SEGMENTS.map((segment): [string, FindHead] => [segment, findHead])),
    routes: publicFeedRoutes(publicFeeds({ reads, config })),
    sections: publicSections({ ...platform, engine }),
    listForAi: async () => listForAi(platform.database, { max: LISTED_FOR_AI }),
  }
}
