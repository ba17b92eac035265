import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config'
import { prepareManifest, prepareWorker } from './installed.ts'
import { preparePages, type Preloads } from './page.ts'
import { contentSecurityPolicy } from './policy.ts'
import { webRoutes } from './routes.ts'

/** `apps/web/dist`, where the build leaves the web app. */
const BUILT = join(import.meta.dirname, '../../../../web/dist')

/** Files that the server fills in before it serves them. */
const MANIFEST = 'manifest.webmanifest'
const WORKER = 'sw.js'

/**
 * Serves the built web app: hashed files for ever, the page for every other address.
 * Without a build (a server started for its API alone) there are no routes.
 */
export async function webModule({ config, root = BUILT }: { config: Config; root?: string }) {
  if (!existsSync(join(root, 'index.html'))) return { routes: async () => {} }
  const read = (name: string): string => readFileSync(join(root, name), 'utf8')
  const publicFiles = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.html$|\.br$|\.gz$/.test(entry.name))
    .map((entry) => entry.name)
    .filter((name) => name !== MANIFEST && name !== WORKER)
  const { preloads } = JSON.parse(read('.site.json')) as { preloads: Preloads }
  const { version, pages } = await preparePages(read('index.html'), config, preloads)
  return {
    routes: webRoutes({
      root,
      publicFiles,
      pages,
      policy: contentSecurityPolicy(config),
      manifest: prepareManifest(read(MANIFEST), config),
      worker: prepareWorker(read(WORKER), version, config),
    }),
  }
}
