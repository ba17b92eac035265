import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Random } from '../random.ts'

interface LossOptions {
  /** The host that requests go to: `127.0.0.1:4000`. */
  readonly host: string
  readonly random: Random
  /** Percentage of lost responses. */
  readonly lost: number
}

/** Forwards every request but drops some responses: the caller sees the connection break. */
export async function openLossyProxy({ host, random, lost }: LossOptions) {
  let losses = 0
  const server = createServer((asked, response) => {
    const { method = 'GET', url = '/', headers } = asked
    const passed = request(`http://${host}${url}`, { method, headers }, (got) => {
      // Drops the response only after the server has sent all of it, so that the request has taken effect.
      void buffer(got).then((body) => {
        if (random.below(100) < lost) {
          losses++
          asked.socket.destroy()
        } else response.writeHead(got.statusCode ?? 502, got.headers).end(body)
      })
    })
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    losses: () => losses,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
