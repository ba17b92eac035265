import type { HomeTab } from '@devhood/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectionsFor, openResources } from '#resources'
import type { Config, ReadConfig } from '#config'
import { settleConfig } from './settled-config.ts'
import { memberOf, openEngine } from '#engine'
import { guardApi, type LogLevel, openHttp, type Timeouts } from '#http'
import { accountModule, type PasswordCost } from '#services/account'
import { avatarsModule } from '#services/avatars'
import { openChanges } from '#changes'
import { announcementsModule } from '#services/announcements'
import { blockedCommentsModule } from '#services/blocked-comments'
import { clockModule } from '#services/clock'
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
import { openOperatorNews } from '#resources/notifications'
import { usernamesModule } from '#resources/users/usernames'
import { emailsModule } from '#services/emails'
import { linkChecksModule } from '#services/link-checks'
import { metricsModule } from '#services/metrics'
import { oauthModule } from '#services/oauth'
import { openApiModule } from '#services/openapi'
import { operatorModule } from '#services/operator'
import { pushModule } from '#services/push'
import { linkPreviewsModule } from '#services/link-previews'
import { publicPagesModule } from '#services/public-pages'
import { raidBrake } from '#services/raids'
import { reindexing } from '#services/reindexing'
import { realtimeModule, type SocketPace } from '#services/realtime'
import { resumesModule } from '#services/resumes'
import { sitemapModule } from '#services/sitemap'
import { sitePagesModule } from '#services/site-pages'
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
  /** Milliseconds between looks for links and GitHub accounts on profiles that are to be asked. */
  readonly linkInterval?: number
  /** Addresses of GitHub; tests use a fake server. */
  readonly github?: GithubSites
  /** The folder of the built web app, if it isn't the default one. */
  readonly site?: string
  /** Receives the HTTP shell before its routes are registered, so that tests can observe every response. */
  readonly watch?: (app: FastifyInstance) => void
}

const FOLLOWING: HomeTab = 'following'
/** Milliseconds between deletions of expired data, and between attempts to resume interrupted work. */
const UPKEEP_INTERVAL_MS = 5 * 60_000
const RESUME_INTERVAL_MS = 10_000
/** Milliseconds between looks for notifications that devices should get. */
const PUSH_INTERVAL_MS = 5000
/** Milliseconds between looks for email digests that are due. */
const DIGEST_INTERVAL_MS = 2000
/** Milliseconds between looks at the clock, which may have been set back. */
const CLOCK_INTERVAL_MS = 1000
/** Milliseconds between looks for links and GitHub accounts on profiles that are to be asked. */
const LINK_INTERVAL_MS = 3000

/** What operators write for everybody. */
const siteModules = (shared: Parameters<typeof sitePagesModule>[0]) => ({
  sitePages: sitePagesModule(shared),
  announcements: announcementsModule(shared),
})

/** Opens every module; each gets the earlier ones that it depends on. */
function openModules(
  app: FastifyInstance,
  platform: Platform,
  config: Config,
  options: AppOptions,
) {
  const { passwordCost, socketPace: pace, github, timeouts } = options
  const { upkeepInterval: eventInterval = RESUME_INTERVAL_MS } = options
  const changes = openChanges(platform)
  const outbox = emailsModule({ platform, config })
  const { mailer } = outbox
  const engine = openEngine({ collections: collectionsFor(config), now: platform.now, ids: config })
  const shared = { platform, engine, changes, config }
  const tellOperators = openOperatorNews({ ...shared, ...platform })
  const raids = raidBrake({ ...platform, changes, config, tellOperators })
  const invitations = invitationService({ now: platform.now, config, onUninvited: raids.notice })
  const isInvited = invitations.isInvited(platform.database)
  const isOpenInvitation = invitations.isOpenCode(platform.database)
  const account = accountModule({ ...shared, ...invitations, mailer, isInvited, passwordCost })
  const tokens = tokensModule({ ...account, ...shared, mailer })
  const files = filesModule(shared)
  const { service: accounts, tickets, bearers } = account
  const people = { ...shared, accounts, files: files.service }
  const resources = openResources({ ...platform, ...people, raids })
  const documents = documentsModule({ ...people, resources, tickets, eventInterval })
  const all = { ...account, ...people, documents: documents.service, mailer }
  const backups = scheduledBackups({ ...platform, config })
  const operator = operatorModule({ ...all, invitations, raids })
  const avatars = avatarsModule(people)
  const githubProfiles = githubModule({ ...shared, pictureAt: avatars.pictures.image, github })
  const resumes = resumesModule(shared)
  return {
    openApi: openApiModule(app, config),
    metrics: metricsModule(app, config),
    raids,
    tellOperators,
    outbox,
    account,
    tokens,
    oauth: oauthModule({ ...account, ...tokens, ...shared, github }),
    resources,
    documents,
    jobs: jobsModule(shared),
    publicPages: publicPagesModule({ ...shared, ...resumes, github: githubProfiles.service }),
    files,
    avatars,
    github: githubProfiles,
    exports: exportModule({ ...people, account, operator, github: githubProfiles.service }),
    erasure: erasureModule({ ...all, ...backups, timeouts }),
    backups,
    operator,
    health: healthModule(platform),
    push: pushModule({ ...shared, documents: documents.service }),
    digests: digestsModule({ ...shared, documents: documents.service }),
    linkChecks: linkChecksModule(shared),
    resumes,
    ...siteModules(shared),
    blockedComments: blockedCommentsModule(shared),
    usernames: usernamesModule({ ...shared, isOpenInvitation }),
    realtime: realtimeModule({ ...people, bearers, pace }),
  }
}

/** The routes outside the API: the sitemap, the web app and the pages for guests. */
function pageRoutes(
  {
    account,
    announcements,
    files,
    jobs,
    publicPages,
    push,
    sitePages,
  }: ReturnType<typeof openModules>,
  { now }: Platform,
  { config, site }: { readonly config: Config; readonly site: string | undefined },
) {
  const heads = new Map([...jobs.heads, ...publicPages.heads, ...sitePages.heads])
  const sections = [...jobs.sections, ...publicPages.sections]
  const findMember = async (request: FastifyRequest) =>
    memberOf((await account.resolveActor(request))?.actor)
  const isMember = async (request: FastifyRequest) => (await findMember(request)) !== undefined
  const findHome = async (request: FastifyRequest) => {
    const member = await findMember(request)
    if (!member?.userId) return undefined
    const { homeFeed } = await account.getPrefs(member)
    // The app opens on the other tab, so the newest posts would only flash.
    return homeFeed === FOLLOWING ? { followedBy: member.userId } : publicPages.findHome(member)
  }
  const web = webModule({
    config,
    now,
    heads,
    isMember,
    findHome,
    listSitePages: sitePages.listWritten,
    findAnnouncement: announcements.shown,
    listForAi: publicPages.listForAi,
    pushKey: push.publicKey,
    root: site,
  })
  const cards = linkPreviewsModule({ config, heads, ...files })
  return [sitemapModule({ config, sections }).routes, cards.routes, web.routes]
}

/** What upkeep does, in rounds of their own pace. */
function upkeepRounds(
  modules: ReturnType<typeof openModules>,
  platform: Platform,
  { pace, linkInterval }: { readonly pace: number; readonly linkInterval: number },
) {
  const { account, tokens, oauth, erasure, files, documents, operator } = modules
  const { leases } = platform
  // Interrupted deletions, uploads and acts of operators resume soon, because people believe that they are finished.
  const interrupted = {
    sweeps: [
      modules.raids.sweep,
      operator.resume,
      documents.sweep,
      erasure.sweep,
      files.finishInterrupted,
    ],
    pace: Math.min(pace, RESUME_INTERVAL_MS),
  }
  const sweeps = [account, tokens, oauth, operator].map(({ sweep }) => sweep)
  sweeps.push(...modules.resources.sweeps)
  sweeps.push(reindexing(platform))
  sweeps.push(async () => leases.sweep())
  // Last, because it wipes what the other sweeps have deleted.
  sweeps.push(purgeSweep(platform))
  const push = { ...modules.push, pace: Math.min(pace, PUSH_INTERVAL_MS) }
  const digests = { ...modules.digests, pace: Math.min(pace, DIGEST_INTERVAL_MS) }
  // A slow site must not delay GitHub, nor the reverse.
  const elsewhere = [modules.linkChecks, modules.github].map(({ sweeps: each }) => ({
    sweeps: each,
    pace: linkInterval,
  }))
  const backups = { sweeps: [modules.backups.sweep], pace }
  const clock = { ...clockModule(platform), pace: Math.min(pace, CLOCK_INTERVAL_MS) }
  return [clock, interrupted, backups, push, digests, ...elsewhere, { sweeps, pace }, files.upkeep]
}

/** Writes outages of the servers that this process depends on to the log. */
function logOutages(app: FastifyInstance, { outages }: Pick<Platform, 'outages'>): void {
  const stop = outages.listen(({ state, ...outage }) => {
    const entry = { event: `dependency_${state}`, ...outage }
    if (state === 'down') app.log.warn(entry)
    else app.log.info(entry)
  })
  app.addHook('onClose', async () => stop())
}

/** The whole server, ready to listen or to be called in process: the HTTP shell and one line per module. */
export async function buildApp(
  platform: Platform,
  read: ReadConfig,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const {
    logLevel = 'info',
    timeouts,
    upkeepInterval: pace = UPKEEP_INTERVAL_MS,
    linkInterval = LINK_INTERVAL_MS,
    site,
    watch,
  } = options
  const { config, note } = await settleConfig(platform, read)
  const app = openHttp(platform, config, { level: logLevel, ...(timeouts && { timeouts }) })
  watch?.(app)
  if (note) app.log.warn(note)
  logOutages(app, platform)
  const modules = openModules(app, platform, config, options)
  const { account, tokens, oauth, erasure, files, realtime, outbox, metrics } = modules
  await app.register(
    async (api) => {
      guardApi(api, config, account.resolveActor)
      await api.register(account.routes)
      await api.register(tokens.routes)
      await api.register(oauth.routes)
      await api.register(modules.documents.routes)
      await api.register(modules.jobs.routes)
      await api.register(modules.publicPages.routes)
      await api.register(files.routes)
      await api.register(modules.avatars.routes)
      await api.register(modules.github.routes)
      await api.register(modules.resumes.routes)
      await api.register(modules.blockedComments.routes)
      await api.register(modules.usernames.routes)
      await api.register(modules.exports.routes)
      await api.register(erasure.routes)
      await api.register(modules.operator.routes)
      await api.register(modules.sitePages.routes)
      await api.register(modules.announcements.routes)
      await api.register(modules.health.routes)
      await api.register(modules.openApi.routes)
    },
    { prefix: '/v1' },
  )
  // Outside the API's guard: a socket gets its refusals as messages.
  await app.register(realtime.routes, { prefix: '/v1' })
  await app.register(outbox.routes)
  await app.register(modules.digests.routes)
  await app.register(
    metrics.routesFor({ ...platform, ...account, ...files, ...realtime, backups: modules.backups }),
  )
  for (const routes of pageRoutes(modules, platform, { config, site })) await app.register(routes)
  const rounds = upkeepRounds(modules, platform, { pace, linkInterval })
  const onFailing = async () =>
    platform.database.write(async (tx) => modules.tellOperators(tx, 'upkeep'))
  await app.register(upkeepModule({ ...platform, rounds, onFailing }))
  return app
}
