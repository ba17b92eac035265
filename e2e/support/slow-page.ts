import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

/** A server in front of another that sends its pages in two parts. */
interface SlowServer extends AsyncDisposable {
  readonly origin: string
  /** Sends the second part of the pages, these and later ones. */
  readonly finish: () => void
}

/** Passes on reads to this origin; HTML stops behind the first occurrence of `end` until `finish`. */
export async function sendPagesInParts(origin: string, end: string): Promise<SlowServer> {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const server = createServer(({ url = '' }, response) => {
    void pass(url)
    async function pass(path: string): Promise<void> {
      const fetched = await fetch(origin + path)
      const body = Buffer.from(await fetched.arrayBuffer())
      const type = fetched.headers.get('content-type') ?? ''
      response.writeHead(fetched.status, { 'content-type': type })
      const at = type.startsWith('text/html') ? body.indexOf(end) + end.length : 0
      response.write(body.subarray(0, at))
      if (at > 0) await finished
      response.end(body.subarray(at))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish,
    [Symbol.asyncDispose]: async () => {
      finish()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
