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

/** Methods that are safe to retry on another server after a broken connection, as proxies do. */
const REPEATABLE = new Set(['GET', 'HEAD'])

/** Timeouts in milliseconds: to connect, between parts of a response, and between messages on an accepted socket. */
const CONNECT_MS = 1000
const RESPONSE_MS = 10_000
const SOCKET_MS = 75_000

type Server = Pick<ProcessAddress, 'host' | 'port'>

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Destroys a socket that doesn't connect in time; calls `taken` when it does. */
function limitConnecting(socket: Socket, taken: () => void): void {
  const late = setTimeout(() => socket.destroy(new Error('It takes no connection.')), CONNECT_MS)
  socket.once('close', () => clearTimeout(late))
  socket.once('connect', () => {
    clearTimeout(late)
    taken()
  })
}

/** Gives each call another client address, so that limits per address apply as with many people. */
function openAddresses() {
  let count = 0
  return (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
    const number = ++count
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    return { ...headers, 'x-forwarded-for': address }
  }
}

/** Forwards to the first server, or to others when it doesn't answer; 503 when there is none left. */
function forward(asked: Asked, response: ServerResponse, servers: readonly Server[]): void {
  const [server, ...others] = servers
  if (server === undefined)
    return void response.writeHead(503).end('{"message":"Nobody is there."}')
  const { method, path, headers, body } = asked
  let isConnected = false
  const passed = request({ ...server, method, path, headers, agent: false, timeout: RESPONSE_MS })
  passed.on('socket', (socket) => limitConnecting(socket, () => (isConnected = true)))
  passed.on('timeout', () => passed.destroy(new Error('It says nothing.')))
  const tryNext = () =>
    forward(asked, response, !isConnected || REPEATABLE.has(method) ? others : [])
  passed.on('error', tryNext)
  passed.on('response', (got) => {
    // From here on an error concerns the response; it is handled once.
    passed.off('error', tryNext).on('error', () => undefined)
    // Buffers the whole response, so that nobody gets half of one.
    buffer(got).then(
      (whole) => response.writeHead(got.statusCode ?? 502, got.headers).end(whole),
      tryNext,
    )
  })
  passed.end(body)
}

/** Connects a socket with the first server that accepts it. Passes each end to `note`. */
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
    asked.setTimeout(RESPONSE_MS, () => asked.destroy())
    client.on('close', () => asked.destroy())
  })
  asked.on('error', () => undefined)
  asked.on('close', () => {
    if (isTaken) client.destroy()
    else forwardSocket({ url, headers, client }, others, note)
  })
}

/**
 * A minimal round-robin load balancer for requests and sockets. It skips servers that don't accept a connection.
 * A server that fails or times out during a response causes a 503, unless the request can be retried on another.
 */
export async function openBalancer(servers: readonly Server[]) {
  let turn = 0
  const sockets = new Set<Socket>()
  const addresses = openAddresses()

  /** All servers, beginning with the next in turn. */
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
  const balancer = createServer((asked, response) => {
    const { method = 'GET', url: path = '/' } = asked
    const headers = addresses(asked.headers)
    // Buffers the whole request, so that it can be sent to another server again.
    void buffer(asked).then((body) => forward({ method, path, headers, body }, response, inTurn()))
  })
  balancer.on('upgrade', (asked: IncomingMessage, client: Socket) => {
    note(client)
    client.on('error', () => undefined)
    const headers = addresses(asked.headers)
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
