import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import type { Files } from './pictures.ts'
import { openAnswers } from './answers.ts'
import { blockRules } from './block-rules.ts'
import { followRules } from './follow-rules.ts'
import { interestRules, leadRules } from './interest-rules.ts'
import { jobRules } from './job-rules.ts'
import { jobSearchRules } from './job-search-rules.ts'
import { jobSaveRules } from './job-save-rules.ts'
import { jobUpkeep } from './job-upkeep.ts'
import { openLargeAnswers } from './large-answers.ts'
import { openLeadNews } from './lead-news.ts'
import { muteRules } from './mute-rules.ts'
import { placesOf } from './places.ts'
import { postRules } from './post-rules.ts'
import { reportRules } from './report-rules.ts'
import { documentRoutes } from './routes.ts'
import { documentsService } from './service.ts'
import { type Accounts, userRules } from './user-rules.ts'
import { type Tickets, viewsFor } from './views.ts'
import { DATABASES, TABLES } from './words.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now' | 'counters'>
  readonly engine: Engine
  readonly changes: Changes
  readonly config: Pick<
    Config,
    'databaseId' | 'collectionIds' | 'allowedOrigins' | 'jobPosters' | 'rateLimits'
  >
  readonly accounts: Accounts
  readonly tickets: Tickets
  readonly files: Files & { readonly withReadToken: (path: string) => string }
  /** Milliseconds between looks for news of leads that is due. */
  readonly newsPace: number
}

export function documentsModule(options: Options) {
  const { platform, engine, changes, config, accounts, tickets, files, newsPace } = options
  const leads = openLeadNews({ changes, now: platform.now })
  const rules = {
    users: userRules({ accounts, files, now: platform.now }),
    posts: postRules(files),
    follows: followRules,
    blocks: blockRules(changes),
    mutes: muteRules,
    reports: reportRules,
    jobs: jobRules({ files, config, now: platform.now }),
    jobSearches: jobSearchRules,
    jobSaves: jobSaveRules,
    interests: interestRules({ leads, now: platform.now }),
    leads: leadRules({ changes, now: platform.now }),
  }
  const { database, now } = platform
  const places = placesOf(config)
  const service = documentsService({ database, engine, changes, places, rules })
  const large = openLargeAnswers({ ...platform, isLimited: config.rateLimits })
  const answer = openAnswers({ database, engine, large })
  const viewOf = viewsFor({ config, tickets, withReadToken: files.withReadToken })
  const routes = [DATABASES, TABLES].map((words) =>
    documentRoutes({
      closed: Object.keys(config.collectionIds).filter((name) => engine.choosesIds(name)),
      isTimely: (collection) => engine.isTimely(collection),
      documents: service,
      answer,
      places,
      viewOf,
      words,
    }),
  )
  return {
    service,
    sweep: service.finishDeletions,
    endJobs: jobUpkeep({ database, now, engine, changes }),
    routes: async (api: FastifyInstance) => {
      const timer = setInterval(() => leads.tell(), newsPace).unref()
      api.addHook('onClose', async () => clearInterval(timer))
      for (const each of routes) await api.register(each)
    },
  }
}
