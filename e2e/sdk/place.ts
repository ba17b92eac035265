import { type RunningServer, startServer } from '../server.ts'
import { placeInRun } from '../servers.ts'
import { type Host, openSite, type Pages, type Site } from './site.ts'

/** A server, and a web app elsewhere that it lets in. */
export interface Place {
  readonly server: RunningServer
  readonly site: Site
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export async function openPlace(
  pages: Pages,
  host: Host = 'localhost',
  settings: Readonly<Record<string, string>> = {},
): Promise<Place> {
  await using opening = new AsyncDisposableStack()
  const site = opening.use(await openSite(pages, host))
  const place = opening.use(await placeInRun())
  const server = opening.use(
    await startServer({ ALLOWED_ORIGINS: site.origin, ...place.settings, ...settings }),
  )
  const opened = opening.move()
  return { server, site, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}
