import { test as base } from '../support/fixtures.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { runStorage } from '../support/servers.ts'
import { type Host, openOtherSite, type Pages, type OtherSite } from './site.ts'

/** A server, and a web app on another site that it allows. */
export interface DeployedApp {
  readonly server: RunningServer
  readonly site: OtherSite
}

export type Deployment = DeployedApp & AsyncDisposable

/** A separate server for tests that count all people's data, stop it, or need settings. */
export async function openDeployment(
  pages: Pages,
  host: Host = 'localhost',
  settings: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  await using opening = new AsyncDisposableStack()
  const site = opening.use(await openOtherSite(host))
  site.show(pages)
  const server = opening.use(await startStoredServer([site], settings))
  const opened = opening.move()
  return { server, site, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

async function startStoredServer(
  sites: readonly OtherSite[],
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  await using opening = new AsyncDisposableStack()
  const storage = opening.use(await runStorage())
  const ALLOWED_ORIGINS = sites.map(({ origin }) => origin).join(',')
  const server = opening.use(
    await startServer({ ALLOWED_ORIGINS, ...storage.settings, ...settings }),
  )
  const opened = opening.move()
  return { ...server, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

type Shared = Readonly<Record<Host, OtherSite>> & { readonly server: RunningServer }

/** A server, and two sites that it allows, for all tests that need nothing else. */
async function openShared(): Promise<Shared & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const localhost = opening.use(await openOtherSite('localhost'))
  const sameSite = opening.use(await openOtherSite('127.0.0.1'))
  const server = opening.use(await startStoredServer([localhost, sameSite]))
  const opened = opening.move()
  const close = async () => opened.disposeAsync()
  return { localhost, '127.0.0.1': sameSite, server, [Symbol.asyncDispose]: close }
}

/** `deploy` puts a web app on a site that the worker's server allows. Each test has its own people there. */
export const test = base.extend<{
  deploy: (pages: Pages, host?: Host) => DeployedApp
  closing: undefined
}>({
  deploy: async ({ share }, use) => {
    const { server, ...sites } = await share('sdk', openShared)
    await use((pages, host = 'localhost') => {
      sites[host].show(pages)
      return { server, site: sites[host] }
    })
  },
  // Open pages keep calling servers.
  closing: [
    async ({ browser }, use) => {
      const others = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!others.has(context)) await context.close()
    },
    { auto: true },
  ],
})
