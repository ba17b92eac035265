import { messageNotices } from '#services/message-notices'
import type { FastifyInstance } from 'fastify'
import { collectionsFor, openResources } from '#resources'
import type { Config } from '#config'
import { type Engine, openEngine } from '#engine'
import { type Timeouts } from '#http'
import { accountModule, type PasswordCost } from '#services/account'
import { avatarsModule } from '#services/avatars'
import { type Changes, openChanges } from '#changes'
import { announcementsModule } from '#services/announcements'
import { contentRulesModule, screening as openScreening } from '#services/content-rules'
import { blockedCommentsModule } from '#services/blocked-comments'
import { dashboardModule } from '#services/dashboard'
import { digestsModule } from '#services/digests'
import { documentsModule } from '#services/documents'
import { scheduledBackups } from '#services/backup'
import { erasureModule } from '#services/erasure'
import { exportModule } from '#services/export'
import { filesModule } from '#services/files'
import { githubModule } from '#services/github'
import { healthModule } from '#services/health'
import { invitationService } from '#services/invitations'
import { jobsModule } from '#resources/jobs/pages'
import { openOperatorNews, openSecurityNews } from '#resources/notifications'
import { ruleReports } from '#resources/reports'
import { usernamesModule } from '#resources/users/usernames'
import { emailsModule } from '#services/emails'
import { linkChecksModule } from '#services/link-checks'
import { contentsCounter, metricsModule } from '#services/metrics'
import { oauthModule } from '#services/oauth'
import { openApiModule } from '#services/openapi'
import { dataRequestsModule, operatorModule } from '#services/operator'
import { pushModule } from '#services/push'
import { publicPagesModule } from '#services/public-pages'
import { raidBrake } from '#services/raids'
import { realtimeModule, type SocketPace } from '#services/realtime'
import { resumesModule } from '#services/resumes'
import { sitePagesModule } from '#services/site-pages'
import { tokensModule } from '#services/tokens'
import type { Platform } from '#platform'
import type { GithubSites } from '#platform/oauth'

/** What the options of a server say of its modules. */
export interface ModuleOptions {
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
}

/** Milliseconds between attempts to resume interrupted work. */
export const RESUME_INTERVAL_MS = 10_000

interface Shared {
  readonly platform: Platform
  readonly engine: Engine
  readonly changes: Changes
  readonly config: Config
}

/** What depends on no other module. */
const independentModules = (shared: Shared, { log }: Pick<FastifyInstance, 'log'>) => ({
  backups: scheduledBackups({ ...shared, ...shared.platform, log }),
  health: healthModule(shared.platform),
  announcements: announcementsModule(shared),
  blockedComments: blockedCommentsModule(shared),
  contentRules: contentRulesModule(shared),
  jobs: jobsModule(shared),
  linkChecks: linkChecksModule(shared),
  resumes: resumesModule(shared),
  sitePages: sitePagesModule(shared),
})

/** What reaches people elsewhere. */
function delivering(
  options: Pick<Parameters<typeof messageNotices>[0], 'engine' | 'mailer'> &
    Parameters<typeof pushModule>[0] &
    Parameters<typeof digestsModule>[0],
) {
  return {
    push: pushModule(options),
    digests: digestsModule(options),
    messageNotices: messageNotices({ ...options.platform, ...options }),
  }
}

/** What waits for moderators, and who is told. */
function openReview({ platform, ...shared }: Shared) {
  const tellOperators = openOperatorNews({ ...shared, ...platform })
  const told = { ...shared, ...platform, tellOperators }
  return {
    tellOperators,
    tellSecurity: openSecurityNews({ ...shared, ...platform }),
    raids: raidBrake(told),
    screening: openScreening({ ...platform, reports: ruleReports(told) }),
  }
}

/** What operators look at. */
function watching(
  app: FastifyInstance,
  {
    platform,
    config,
    ...told
  }: Pick<Shared, 'platform' | 'config'> &
    Pick<Parameters<typeof dashboardModule>[0], 'backups' | 'tellOperators'>,
) {
  const metrics = metricsModule(app, config)
  const contents = contentsCounter(platform)
  return {
    metrics,
    contents,
    dashboard: dashboardModule({ ...platform, ...metrics, contents, ...told }),
  }
}

/** Opens every module; each gets the earlier ones that it depends on. */
export function openModules(
  app: FastifyInstance,
  platform: Platform,
  config: Config,
  options: ModuleOptions,
) {
  const { passwordCost, socketPace: pace, github, timeouts } = options
  const { upkeepInterval: eventInterval = RESUME_INTERVAL_MS } = options
  const changes = openChanges(platform)
  const outbox = emailsModule({ platform, config })
  const engine = openEngine({ collections: collectionsFor(config), now: platform.now, ids: config })
  const shared = { platform, engine, changes, config }
  const { tellOperators, tellSecurity, raids, screening } = openReview(shared)
  const invitations = invitationService({ now: platform.now, config, onUninvited: raids.notice })
  const mailed = { mailer: outbox.mailer, isInvited: invitations.isInvited(platform.database) }
  const isOpenInvitation = invitations.isOpenCode(platform.database)
  const opening = { ...shared, ...invitations, ...screening, ...mailed, tellSecurity }
  const account = accountModule({ ...opening, passwordCost })
  const tokens = tokensModule({ ...account, ...shared, ...mailed })
  const files = filesModule(shared)
  const { service: accounts, tickets, bearers } = account
  const people = { ...shared, accounts, files: files.service }
  const resources = openResources({ ...platform, ...people, ...screening, raids })
  const documents = documentsModule({ ...people, resources, tickets, eventInterval })
  const all = { ...account, ...people, documents: documents.service, ...mailed }
  const operator = operatorModule({ ...all, invitations, raids, screening, tellOperators })
  const avatars = avatarsModule(people)
  const githubProfiles = githubModule({ ...shared, pictureAt: avatars.pictures.image, github })
  const independent = independentModules(shared, app)
  const { backups, resumes } = independent
  const exports = exportModule({ ...people, account, operator, github: githubProfiles.service })
  return {
    openApi: openApiModule(app, config),
    ...watching(app, { platform, config, backups, tellOperators }),
    raids,
    tellOperators,
    outbox,
    account,
    tokens,
    oauth: oauthModule({ ...account, ...tokens, ...shared, github }),
    resources,
    documents,
    publicPages: publicPagesModule({ ...shared, ...resumes, github: githubProfiles.service }),
    files,
    avatars,
    github: githubProfiles,
    exports,
    dataRequests: dataRequestsModule({ ...all, exports, tellOperators }),
    erasure: erasureModule({ ...all, ...backups, timeouts }),
    operator,
    ...delivering({ ...shared, ...mailed, documents: documents.service }),
    ...independent,
    usernames: usernamesModule({ ...shared, isOpenInvitation }),
    realtime: realtimeModule({ ...people, bearers, pace }),
  }
}

export type Modules = ReturnType<typeof openModules>
