import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SitePageName } from '@devhood/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import type { ListForAi } from '#lib/public-page'
import { readFolder } from './build-output.ts'
import { llmsRoutes } from './forms/index.ts'
import { manifestOf, MANIFEST, ROBOTS, robotsOf, WORKER, workerOf } from './generated-files.ts'
import { preparePages, type Preloads } from './page.ts'
import { type Site, webRoutes } from './routes.ts'
import { wellKnownRoutes } from './well-known.ts'

/** `apps/web/dist`, the build output of the web app. */
const BUILT = join(import.meta.dirname, '../../../../web/dist')

const HOUR = 'public, max-age=3600'
/** For files whose names change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

interface Options extends Pick<Site, 'heads' | 'isMember' | 'findAnnouncement' | 'findOpening'> {
  readonly config: Config
  /** The pages that operators have written. */
  readonly listSitePages: () => Promise<readonly { readonly page: SitePageName }[]>
  readonly listForAi: ListForAi
  readonly now: () => number
  /** The key by which push services recognize this server; undefined if it doesn't offer web push. */
  readonly pushKey: string | undefined
  readonly root?: string | undefined
}

/**
 * Serves the built web app: hashed files with an immutable cache, the page for every other address. All files are
 * read at the start and stay in memory (about 1.5 MB). Requests therefore never reach the disk, and a build that is
 * replaced meanwhile is never served in part. Without a build (a server started for its API alone) there is no app.
 */
export function webModule(options: Options) {
  const { config, now, listForAi, listSitePages, pushKey, root = BUILT, ...reads } = options
  const wellKnown = wellKnownRoutes({ config, now })
  if (!existsSync(join(root, 'index.html'))) return { routes: wellKnown }
  const read = (name: string): string => readFileSync(join(root, name), 'utf8')
  const site = JSON.parse(read('.site.json')) as { preloads: Preloads; guestScript: string }
  const build = {
    app: read('index.html'),
    auth: read('auth.html'),
    prerender: read('.prerender.js'),
    ...site,
  }
  const prepare = (sitePages: readonly SitePageName[]) =>
    preparePages(build, { ...config, pushKey, sitePages })
  let linked: readonly SitePageName[] = []
  let made = prepare(linked)
  /** The pages with links to those that operators have written by now. */
  async function pagesNow() {
    // Where the database doesn't answer, the app says so itself: its page comes all the same.
    const found = await listSitePages().catch(() => undefined)
    const written = found?.map(({ page }) => page) ?? linked
    if (written.join() !== linked.join()) [made, linked] = [prepare(written), written]
    return made
  }
  const { version } = made
  const files = new Map(readFolder(root, HOUR))
    .set(MANIFEST, manifestOf(read(MANIFEST), config))
    .set(WORKER, workerOf(read(WORKER), version, config))
    .set(ROBOTS, robotsOf(read(ROBOTS), config))
  const assets = readFolder(join(root, 'assets'), IMMUTABLE)
  const pagesAndFiles = webRoutes({ ...reads, pagesNow, files, assets })
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(wellKnown)
    await app.register(llmsRoutes({ config, listForAi }))
    await app.register(pagesAndFiles)
  }
  return { routes }
}
