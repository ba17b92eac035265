import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { openRemote } from '../../src/platform/remote/index.ts'
import type { Target } from '../../src/platform/remote/remote.ts'
import { freePort } from '../stores/free-port.ts'

/** An address where nothing listens. */
export const CLOSED = '1.1.1.9'

interface Options {
  /** DNS answers; a function is called for each query. Other names have no address. */
  readonly names?: Readonly<Record<string, readonly string[] | (() => readonly string[])>>
  readonly site?: RequestListener
  /** Replaces the site: handles a connection byte by byte. */
  readonly raw?: (socket: Socket) => void
  readonly time?: number
}

/**
 * A simulated internet on one machine: a real server in this process answers for every address. It records all
 * DNS queries and connections. The product's own name in it is devhood.example.
 */
export async function openInternet({ names = {}, site, raw, time = 60_000 }: Options = {}) {
  const [questions, targets, hits]: [string[], Target[], string[]] = [[], [], []]
  const http = createHttp((request, response) => {
    hits.push(`${request.headers.host}${request.url}`)
    site?.(request, response)
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (raw === undefined) http.emit('connection', socket)
    else raw(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const closed = await freePort()
  const remote = openRemote({
    resolve: async (hostname) => {
      questions.push(hostname)
      const known = names[hostname] ?? []
      return typeof known === 'function' ? known() : known
    },
    connect: (target) => {
      targets.push(target)
      return connect(target.address === CLOSED ? closed : port, '127.0.0.1')
    },
    ownHost: 'devhood.example',
    time,
  })
  async function close() {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { remote, questions, targets, hits, [Symbol.asyncDispose]: close }
}
