import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config'
import { contentSecurityPolicy, preparePage } from './page.ts'
import { webRoutes } from './routes.ts'

/** `apps/web/dist`, where the build leaves the web app. */
const BUILT = join(import.meta.dirname, '../../../../web/dist')

/**
 * Serves the built web app: hashed files for ever, the page for every other address.
 * Without a build (a server started for its API alone) there are no routes.
 */
export async function webModule({ config, root = BUILT }: { config: Config; root?: string }) {
  const index = join(root, 'index.html')
  if (!existsSync(index)) return { routes: async () => {} }
  const publicFiles = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.html$|\.br$|\.gz$/.test(entry.name))
    .map((entry) => entry.name)
  const page = await preparePage(readFileSync(index, 'utf8'), config)
  return { routes: webRoutes({ root, publicFiles, page, policy: contentSecurityPolicy(config) }) }
}
