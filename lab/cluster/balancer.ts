import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { LOOPBACK } from '../../apps/server/test/stores/free-port.ts'
import type { ProcessAddress } from './network.ts'

/** Methods that may be asked again of another server when one breaks off, as proxies do by themselves. */
const REPEATABLE = new Set(['GET', 'HEAD'])

/** In milliseconds: to take a connection, to go on with an answer, to say something by a socket that was let in. */
const CONNECT_MS = 1000
const ANSWER_MS = 10_000
const SOCKET_MS = 75_000

type Server = Pick<ProcessAddress, 'host' | 'port'>

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Ends a connection that is not taken in time; `taken` hears when it is. */
function limitConnecting(socket: Socket, taken: () => void): void {
  const late = setTimeout(() => socket.destroy(new Error('It takes no connection.')), CONNECT_MS)
  socket.once('close', () => clearTimeout(late))
  socket.once('connect', () => {
    clearTimeout(late)
    taken()
  })
}

/** Each call seems to come from somebody else: as many people ask as limits of an address are made for. */
function openAddresses() {
  let count = 0
  return (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
    const number = ++count
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    return { ...headers, 'x-forwarded-for': address }
  }
}

/** Asks the first of these servers, and others when it is not heard; 503 when there is none left. */
function forward(asked: Asked, answer: ServerResponse, servers: readonly Server[]): void {
  const [server, ...others] = servers
  if (server === undefined) return void answer.writeHead(503).end('{"message":"Nobody is there."}')
  const { method, path, headers, body } = asked
  let isConnected = false
  const passed = request({ ...server, method, path, headers, agent: false, timeout: ANSWER_MS })
  passed.on('socket', (socket) => limitConnecting(socket, () => (isConnected = true)))
  passed.on('timeout', () => passed.destroy(new Error('It says nothing.')))
  const tryNext = () => forward(asked, answer, !isConnected || REPEATABLE.has(method) ? others : [])
  passed.on('error', tryNext)
  passed.on('response', (got) => {
    // A break from here on is one of the answer; it is told once.
    passed.off('error', tryNext).on('error', () => undefined)
    // The whole of it, so that nobody is given half of an answer.
    buffer(got).then(
      (whole) => answer.writeHead(got.statusCode ?? 502, got.headers).end(whole),
      tryNext,
    )
  })
  passed.end(body)
}

/** Joins a socket to the first of these servers that takes it. Gives each end to `note`. */
function forwardSocket(
  { url, headers, client }: { url: string; headers: IncomingHttpHeaders; client: Socket },
  servers: readonly Server[],
  note: (socket: Socket) => void,
): void {
  const [server, ...others] = servers
  if (server === undefined) return void client.destroy()
  const asked = connect(server.port, server.host)
  let isTaken = false
  note(asked)
  limitConnecting(asked, () => {
    isTaken = true
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
    asked.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    client.pipe(asked).pipe(client)
    asked.once('data', () => asked.setTimeout(SOCKET_MS))
    asked.setTimeout(ANSWER_MS, () => asked.destroy())
    client.on('close', () => asked.destroy())
  })
  asked.on('error', () => undefined)
  asked.on('close', () => {
    if (isTaken) client.destroy()
    else forwardSocket({ url, headers, client }, others, note)
  })
}

/**
 * A load balancer as simple as they come: each request, and each socket, goes to the next server, whoever sent it. One
 * that takes no connection is passed over; one that breaks off or falls silent while it answers is a 503 for whoever
 * waited, unless another can be asked the same.
 */
export async function openBalancer(servers: readonly Server[]) {
  let turn = 0
  const sockets = new Set<Socket>()
  const disguise = openAddresses()

  /** All servers, beginning with the one whose turn it is. */
  function inTurn(): Server[] {
    turn = (turn + 1) % servers.length
    return [...servers.slice(turn), ...servers.slice(0, turn)].map(({ host, port }) => ({
      host,
      port,
    }))
  }
  function note(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  const balancer = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/' } = asked
    const headers = disguise(asked.headers)
    // The whole of it, so that another server can be sent it again.
    void buffer(asked).then((body) => forward({ method, path, headers, body }, answer, inTurn()))
  })
  balancer.on('upgrade', (asked: IncomingMessage, client: Socket) => {
    note(client)
    client.on('error', () => undefined)
    const headers = disguise(asked.headers)
    forwardSocket({ url: asked.url ?? '/', headers, client }, inTurn(), note)
  })
  await once(balancer.listen(0, LOOPBACK), 'listening')
  return {
    origin: `http://${LOOPBACK}:${(balancer.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      balancer.closeAllConnections()
      await once(balancer.close(), 'close')
    },
  }
}
