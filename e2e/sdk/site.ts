import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

/** A web app somewhere else: its pages come from `localhost`, which is another site than 127.0.0.1. */
export interface Site {
  readonly origin: string
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Serves a page that loads these scripts, in order, and holds a file input. */
export async function openSite(scripts: readonly string[]): Promise<Site> {
  const page = [
    '<!doctype html><meta charset="utf-8"><title>Another site</title><link rel="icon" href="data:,">',
    '<input type="file" id="file"><img id="picture" alt="">',
    ...scripts.map((_, index) => `<script src="/${index}.js"></script>`),
  ].join('\n')
  const server = createServer(({ url = '/' }, response) => {
    const script = scripts[Number(/^\/(\d+)\.js$/.exec(url)?.[1] ?? NaN)]
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
