import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Changes } from '#services/changes'
import type { Platform } from '#platform'
import type { Files } from '../../resources/shared/pictures.ts'
import { openAnswerCache } from './answers/answer-cache.ts'
import { blockRules } from '../../resources/blocks/rules.ts'
import { followRules } from '../../resources/follows/rules.ts'
import { interestRules, receivedInterestRules } from '../../resources/interests/rules.ts'
import { jobRules } from '../../resources/jobs/rules.ts'
import { jobSearchRules } from '../../resources/job-searches/rules.ts'
import { jobSaveRules } from '../../resources/job-saves/rules.ts'
import { jobExpiry } from '../../resources/jobs/upkeep.ts'
import { openLargeAnswers } from './answers/large-answers.ts'
import { openReceivedInterestEvents } from '../../resources/leads/news.ts'
import { muteRules } from '../../resources/mutes/rules.ts'
import { openCollectionResolver } from './addresses.ts'
import { postRules } from '../../resources/posts/rules.ts'
import { reportRules } from '../../resources/reports/rules.ts'
import { documentRoutes } from './routes.ts'
import { documentsService } from './service.ts'
import { type Accounts, userRules } from '../../resources/users/rules.ts'
import { type SignUpTickets, openViews } from './answers/views.ts'
import { DATABASES_VOCABULARY, TABLES_VOCABULARY } from './wire/vocabulary.ts'

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
