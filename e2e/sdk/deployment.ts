import { test as base } from '@playwright/test'
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

/** `deploy` puts a web app on a site that the worker's server allows. Each test has its own people there. */
export const test = base.extend<
  { deploy: (pages: Pages, host?: Host) => DeployedApp; closing: undefined },
  { shared: Shared }
>({
  shared: [
    // Playwright reads the names of fixtures from this pattern, so it is needed although it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using localhost = await openOtherSite('localhost')
      await using sameSite = await openOtherSite('127.0.0.1')
      await using server = await startStoredServer([localhost, sameSite])
      await use({ localhost, '127.0.0.1': sameSite, server })
    },
    { scope: 'worker' },
  ],
  deploy: async ({ shared }, use) => {
    await use((pages, host = 'localhost') => {
      shared[host].show(pages)
      return { server: shared.server, site: shared[host] }
    })
  },
  // Open pages keep calling servers.
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})
