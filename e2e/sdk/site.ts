import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

/** A web app on another site. */
export interface OtherSite {
  readonly origin: string
  /** Serves these pages there, in place of the previous ones. */
  readonly show: (pages: Pages) => void
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export interface Pages {
  /** The head of every page besides its title. */
  readonly head: string
  /** The script at a path; other paths have a page with a file input. */
  readonly scriptAt: (path: string) => string | undefined
}

/** The server is at 127.0.0.1: `localhost` is another site, another port of 127.0.0.1 the same one. */
export type Host = 'localhost' | '127.0.0.1'

const pageWith = (head: string): string =>
  [
    '<!doctype html><meta charset="utf-8"><title>Another site</title><link rel="icon" href="data:,">',
    head,
    '<input type="file" id="file"><img id="picture" alt="">',
  ].join('\n')

/** A site without pages yet. */
export async function openOtherSite(host: Host): Promise<OtherSite> {
  let shown: Pages = { head: '', scriptAt: () => undefined }
  const server = createServer(({ url = '/' }, response) => {
    const script = shown.scriptAt(url)
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? pageWith(shown.head))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    show: (pages) => {
      shown = pages
    },
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
