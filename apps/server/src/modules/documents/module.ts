import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import type { Files } from './pictures.ts'
import { openAnswerCache } from './answers.ts'
import { blockRules } from './block-rules.ts'
import { followRules } from './follow-rules.ts'
import { interestRules, receivedInterestRules } from './interest-rules.ts'
import { jobRules } from './job-rules.ts'
import { jobSearchRules } from './job-search-rules.ts'
import { jobSaveRules } from './job-save-rules.ts'
import { jobExpiry } from './job-upkeep.ts'
import { openLargeAnswers } from './large-answers.ts'
import { openReceivedInterestEvents } from './lead-news.ts'
import { muteRules } from './mute-rules.ts'
import { openCollectionResolver } from './places.ts'
import { postRules } from './post-rules.ts'
import { reportRules } from './report-rules.ts'
import { documentRoutes } from './routes.ts'
import { documentsService } from './service.ts'
import { type Accounts, userRules } from './user-rules.ts'
import { type SignUpTickets, openViews } from './views.ts'
import { DATABASES_VOCABULARY, TABLES_VOCABULARY } from './words.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now' | 'counters'>
  readonly engine: Engine
  readonly changes: Changes
  readonly config: Pick<
    Config,
    'databaseId' | 'collectionIds' | 'allowedOrigins' | 'jobPosters' | 'rateLimits'
  >
  readonly accounts: Accounts
  readonly tickets: SignUpTickets
  readonly files: Files & { readonly withReadToken: (path: string) => string }
  /** Milliseconds between looks for news of leads that is due. */
  readonly eventInterval: number
}

export function documentsModule(options: Options) {
  const { platform, engine, changes, config, accounts, tickets, files, eventInterval } = options
  const leads = openReceivedInterestEvents({ changes, now: platform.now })
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
    interests: interestRules({ receivedEvents: leads, now: platform.now }),
    leads: receivedInterestRules({ changes, now: platform.now }),
  }
  const { database, now } = platform
  const collections = openCollectionResolver(config)
  const service = documentsService({ database, engine, changes, collections, rules })
  const large = openLargeAnswers({ ...platform, isLimited: config.rateLimits })
  const findAnswer = openAnswerCache({ database, engine, large })
  const viewOf = openViews({ config, signUpTickets: tickets, withReadToken: files.withReadToken })
  const routes = [DATABASES_VOCABULARY, TABLES_VOCABULARY].map((vocabulary) =>
    documentRoutes({
      serverIdCollections: Object.keys(config.collectionIds).filter((name) =>
        engine.serverChoosesIds(name),
      ),
      changesWithTime: (collection) => engine.changesWithTime(collection),
      documents: service,
      findAnswer,
      collections,
      viewOf,
      vocabulary,
    }),
  )
  return {
    service,
    sweep: service.finishDeletions,
    expireJobs: jobExpiry({ database, now, engine, changes }),
    routes: async (api: FastifyInstance) => {
      const timer = setInterval(() => leads.publishDue(), eventInterval).unref()
      api.addHook('onClose', async () => clearInterval(timer))
      for (const each of routes) await api.register(each)
    },
  }
}
