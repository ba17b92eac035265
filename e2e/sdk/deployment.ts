import { type RunningServer, startServer } from '../support/server.ts'
import { runStorage } from '../support/servers.ts'
import { type Host, openOtherSite, type Pages, type OtherSite } from './site.ts'

/** A server, and a web app elsewhere that it lets in. */
export interface Deployment {
  readonly server: RunningServer
  readonly site: OtherSite
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export async function openDeployment(
  pages: Pages,
  host: Host = 'localhost',
  settings: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  await using opening = new AsyncDisposableStack()
  const site = opening.use(await openOtherSite(pages, host))
  const storage = opening.use(await runStorage())
  const server = opening.use(
    await startServer({ ALLOWED_ORIGINS: site.origin, ...storage.settings, ...settings }),
  )
  const opened = opening.move()
  return { server, site, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}
