import type { HomeTab } from '@devhood/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config, ReadConfig } from '#config'
import { settleConfig } from './settled-config.ts'
import { memberOf } from '#engine'
import { guardApi, type LogLevel, openHttp } from '#http'
import { clockModule } from '#services/clock'
import { linkPreviewsModule } from '#services/link-previews'
import { secondStepNote } from '#services/operator'
import { reindexing } from '#services/reindexing'
import { sitemapModule } from '#services/sitemap'
import { purgeSweep, upkeepModule } from '#services/upkeep'
import { webModule } from '#services/web'
import type { Platform } from '#platform'
import { type ModuleOptions, type Modules, openModules, RESUME_INTERVAL_MS } from './modules.ts'

export interface AppOptions extends ModuleOptions {
  readonly logLevel?: LogLevel
  /** Milliseconds between looks for links and GitHub accounts on profiles that are to be asked. */
  readonly linkInterval?: number
  /** The folder of the built web app, if it isn't the default one. */
  readonly site?: string
  /** Receives the HTTP shell before its routes are registered, so that tests can observe every response. */
  readonly watch?: (app: FastifyInstance) => void
}

const FOLLOWING: HomeTab = 'following'
/** Milliseconds between deletions of expired data. */
const UPKEEP_INTERVAL_MS = 5 * 60_000
/** Milliseconds between looks for notifications that devices should get. */
const PUSH_INTERVAL_MS = 5000
/** Milliseconds between looks for email digests that are due. */
const DIGEST_INTERVAL_MS = 2000
/** Milliseconds between looks at the clock, which may have been set back. */
const CLOCK_INTERVAL_MS = 1000
/** Milliseconds between looks for links and GitHub accounts on profiles that are to be asked. */
const LINK_INTERVAL_MS = 3000

/** The routes outside the API: the sitemap, the web app and the pages for guests. */
function pageRoutes(
  { account, announcements, files, jobs, publicPages, push, sitePages }: Modules,
  { now }: Platform,
  { config, site }: { readonly config: Config; readonly site: string | undefined },
) {
  const heads = new Map([...jobs.heads, ...publicPages.heads, ...sitePages.heads])
  const sections = [...jobs.sections, ...publicPages.sections]
  const findMember = async (request: FastifyRequest) =>
    memberOf((await account.bearers.openByRequest(request))?.actor)
  const isMember = async (request: FastifyRequest) => (await findMember(request)) !== undefined
  const findOpening = async (request: FastifyRequest) => {
    const member = await findMember(request)
    if (!member?.userId) return undefined
    const [path, postId = ''] = /^\/posts(?:\/([^/?#]*))?/.exec(request.url) ?? []
    if (path !== undefined) return { room: await publicPages.findRoom(member, postId) }
    const { homeFeed } = await account.getPrefs(member)
    // The app opens on the other tab, so the newest posts would only flash.
    return homeFeed === FOLLOWING ? { followedBy: member.userId } : publicPages.findHome(member)
  }
  const web = webModule({
    config,
    now,
    heads,
    isMember,
    findOpening,
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
  modules: Modules,
  platform: Platform,
  { pace, linkInterval }: { readonly pace: number; readonly linkInterval: number },
) {
  const { account, tokens, oauth, erasure, files, documents, operator } = modules
  const { leases } = platform
  // Interrupted erasures, deletions, uploads and acts of operators resume soon, because people believe that they are finished.
  const soon = Math.min(pace, RESUME_INTERVAL_MS)
  // A round of its own: long acts of operators must not delay an erasure.
  const erasures = { sweeps: [modules.dataRequests.resume, erasure.sweep], pace: soon }
  const interrupted = {
    sweeps: [modules.raids.sweep, operator.resume, documents.sweep, files.finishInterrupted],
    pace: soon,
  }
  const sweeps = [account, tokens, oauth, operator].map(({ sweep }) => sweep)
  sweeps.push(...modules.resources.sweeps)
  sweeps.push(modules.dashboard.sweep, modules.dataRequests.sweep)
  sweeps.push(reindexing(platform))
  sweeps.push(async () => leases.sweep())
  // Last, because it wipes what the other sweeps have deleted.
  sweeps.push(purgeSweep(platform))
  const push = { ...modules.push, pace: Math.min(pace, PUSH_INTERVAL_MS) }
  const notices = { ...modules.messageNotices, pace: Math.min(pace, DIGEST_INTERVAL_MS) }
  const digests = { ...modules.digests, pace: Math.min(pace, DIGEST_INTERVAL_MS) }
  // A slow site must not delay GitHub, nor the reverse.
  const elsewhere = [modules.linkChecks, modules.github].map(({ sweeps: each }) => ({
    sweeps: each,
    pace: linkInterval,
  }))
  const backups = { sweeps: [modules.backups.sweep], pace }
  const clock = { ...clockModule(platform), pace: Math.min(pace, CLOCK_INTERVAL_MS) }
  const others = [backups, push, notices, digests, ...elsewhere, { sweeps, pace }, files.upkeep]
  return [erasures, clock, interrupted, ...others]
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
  logOutages(app, platform)
  // A database that can't be read is reported elsewhere.
  const secondSteps = await secondStepNote(platform, config).catch(() => undefined)
  for (const each of [note, secondSteps]) if (each) app.log.warn(each)
  const modules = openModules(app, platform, config, options)
  const { account, tokens, oauth, erasure, files, realtime, outbox, metrics } = modules
  await app.register(
    async (api) => {
      guardApi(api, { ...config, ...platform }, account.resolveActor)
      for (const { routes } of [account, tokens, oauth]) await api.register(routes)
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
      await api.register(modules.dataRequests.routes)
      await api.register(modules.sitePages.routes)
      await api.register(modules.announcements.routes)
      await api.register(modules.contentRules.routes)
      await api.register(modules.dashboard.routes)
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
    metrics.routesFor({ ...platform, ...account, ...files, ...realtime, ...modules }),
  )
  for (const routes of pageRoutes(modules, platform, { config, site })) await app.register(routes)
  const rounds = upkeepRounds(modules, platform, { pace, linkInterval })
  const onFailing = async () =>
    platform.database.write(async (tx) => modules.tellOperators(tx, 'upkeep'))
  await app.register(upkeepModule({ ...platform, rounds, onFailing }))
  return app
}
