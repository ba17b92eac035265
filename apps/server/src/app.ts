import type { FastifyInstance } from 'fastify'
import { collectionsFor, openResources } from '#resources'
import type { Config } from '#config'
import { openEngine } from '#engine'
import { guardApi, type LogLevel, openHttp, type Timeouts } from '#http'
import { accountModule, type PasswordCost } from '#services/account'
import { avatarsModule } from '#services/avatars'
import { openChanges } from '#services/changes'
import { digestsModule } from '#services/digests'
import { documentsModule } from '#services/documents'
import { erasureModule } from '#services/erasure'
import { exportModule } from '#services/export'
import { filesModule } from '#services/files'
import { healthModule } from '#services/health'
import { invitationService } from '#services/invitations'
import { jobsModule } from '#resources/jobs/pages'
import { emailsModule } from '#services/emails'
import { metricsModule } from '#services/metrics'
import { oauthModule } from '#services/oauth'
import { openApiModule } from '#services/openapi'
import { operatorModule } from '#services/operator'
import { pushModule } from '#services/push'
import { realtimeModule, type SocketPace } from '#services/realtime'
import { tokensModule } from '#services/tokens'
import { purgeSweep, upkeepModule } from '#services/upkeep'
import { webModule } from '#services/web'
import type { Platform } from '#platform'
import type { GithubSites } from '#platform/oauth'

export interface AppOptions {
  readonly logLevel?: LogLevel
  /** Cost of a password hash; tests use a low one. */
  readonly passwordCost?: PasswordCost
  /** Intervals of the socket checks; tests use short ones. */
  readonly socketPace?: SocketPace
  /** Timeouts of requests and connections; tests use short ones. */
  readonly timeouts?: Timeouts
  /** Milliseconds between the rounds of upkeep, except those of files; tests use a short interval. */
  readonly upkeepInterval?: number
  /** Addresses of GitHub; tests use a fake server. */
  readonly github?: GithubSites
  /** The folder of the built web app, if it isn't the default one. */
  readonly site?: string
  /** Receives the HTTP shell before its routes are registered, so that tests can observe every response. */
  readonly watch?: (app: FastifyInstance) => void
}

/** Milliseconds between deletions of expired data, and between attempts to resume interrupted work. */
const UPKEEP_INTERVAL_MS = 5 * 60_000
const RESUME_INTERVAL_MS = 10_000
/** Milliseconds between looks for notifications that devices should get. */
const PUSH_INTERVAL_MS = 5000
/** Milliseconds between looks for email digests that are due. */
const DIGEST_INTERVAL_MS = 2000

/** Opens every module; each gets the earlier ones that it depends on. */
function openModules(
  app: FastifyInstance,
  platform: Platform,
  config: Config,
  {
    passwordCost,
    socketPace,
    github,
    timeouts,
    upkeepInterval: eventInterval = RESUME_INTERVAL_MS,
  }: AppOptions,
) {
  const openApi = openApiModule(app, config)
  const metrics = metricsModule(app, config)
  const changes = openChanges(platform)
  const outbox = emailsModule({ platform, config })
  const { mailer } = outbox
  const engine = openEngine({ collections: collectionsFor(config), now: platform.now, ids: config })
  const shared = { platform, engine, changes, config }
  const invitations = invitationService({ now: platform.now, config })
  const { admit } = invitations
  const account = accountModule({ ...shared, mailer, admit, passwordCost })
  const tokens = tokensModule({ ...account, ...shared, mailer })
  const files = filesModule(shared)
  const { service: accounts, tickets, bearers } = account
  const people = { ...shared, accounts, files: files.service }
  const resources = openResources({ ...platform, ...people })
  const documents = documentsModule({ ...people, resources, tickets, eventInterval })
  const all = { ...account, ...people, documents: documents.service, mailer }
  const operator = operatorModule({ ...all, invitations })
  return {
    openApi,
    metrics,
    outbox,
    account,
    tokens,
    oauth: oauthModule({ ...account, ...tokens, ...shared, github }),
    resources,
    documents,
    jobs: jobsModule(shared),
    files,
    avatars: avatarsModule(people),
    exports: exportModule({ ...people, account, operator }),
    erasure: erasureModule({ ...all, timeouts }),
    operator,
    health: healthModule(platform),
    push: pushModule({ ...shared, documents: documents.service }),
    digests: digestsModule({ ...shared, documents: documents.service }),
    realtime: realtimeModule({ ...people, bearers, pace: socketPace }),
  }
}

/** The whole server, ready to listen or to be called in process: the HTTP shell and one line per module. */
export async function buildApp(
  platform: Platform,
  config: Config,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const {
    logLevel = 'info',
    timeouts,
    upkeepInterval: pace = UPKEEP_INTERVAL_MS,
    site,
    watch,
  } = options
  const app = openHttp(platform, config, { level: logLevel, ...(timeouts && { timeouts }) })
  watch?.(app)
  const modules = openModules(app, platform, config, options)
  const { account, tokens, oauth, erasure, files, realtime, outbox, metrics } = modules
  const { heads } = modules.jobs
  const { publicKey: pushKey } = modules.push
  const web = webModule({ config, now: platform.now, heads, pushKey, root: site })
  await app.register(
    async (api) => {
      guardApi(api, config, account.resolveActor)
      await api.register(account.routes)
      await api.register(tokens.routes)
      await api.register(oauth.routes)
      await api.register(modules.documents.routes)
      await api.register(modules.jobs.routes)
      await api.register(files.routes)
      await api.register(modules.avatars.routes)
      await api.register(modules.exports.routes)
      await api.register(erasure.routes)
      await api.register(modules.operator.routes)
      await api.register(modules.health.routes)
      await api.register(modules.openApi.routes)
    },
    { prefix: '/v1' },
  )
  // Outside the API's guard: a socket gets its refusals as messages.
  await app.register(realtime.routes, { prefix: '/v1' })
  await app.register(outbox.routes)
  await app.register(modules.digests.routes)
  await app.register(metrics.routesFor({ ...platform, ...account, ...files, ...realtime }))
  await app.register(modules.jobs.sitemap)
  await app.register(web.routes)
  const { documents, operator } = modules
  const { leases } = platform
  // Interrupted deletions and uploads resume soon, because people believe that they are finished.
  const interrupted = {
    sweeps: [documents.sweep, erasure.sweep, files.finishInterrupted],
    pace: Math.min(pace, RESUME_INTERVAL_MS),
  }
  const sweeps = [account, tokens, oauth, operator].map(({ sweep }) => sweep)
  sweeps.push(...modules.resources.sweeps)
  sweeps.push(async () => leases.sweep())
  // Last, because it wipes what the other sweeps have deleted.
  sweeps.push(purgeSweep(platform))
  const push = { ...modules.push, pace: Math.min(pace, PUSH_INTERVAL_MS) }
  const digests = { ...modules.digests, pace: Math.min(pace, DIGEST_INTERVAL_MS) }
  const rounds = [interrupted, push, digests, { sweeps, pace }, files.upkeep]
  await app.register(upkeepModule({ leases, rounds }))
  return app
}
