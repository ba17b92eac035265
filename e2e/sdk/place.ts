import { type RunningServer, startServer } from '../server.ts'
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
  const site = await openSite(pages, host)
  const server = await startServer({ ALLOWED_ORIGINS: site.origin, ...settings })
  return {
    server,
    site,
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await site[Symbol.asyncDispose]()
    },
  }
}
