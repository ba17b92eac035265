import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** Methods that may be asked again of another server when one breaks off, as proxies do by themselves. */
const REPEATABLE = new Set(['GET', 'HEAD'])

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * A load balancer as simple as they come: each request, and each socket, goes to the next server, whoever sent it. One
 * that takes no connection is passed over; one that breaks off while it answers is a 503 for whoever waited.
 */
export async function openBalancer(ports: readonly number[]) {
  let turn = 0
  const sockets = new Set<Socket>()

  /** All servers, beginning with the one whose turn it is. */
  function inTurn(): number[] {
    turn = (turn + 1) % ports.length
    return [...ports.slice(turn), ...ports.slice(0, turn)]
  }
  function pass(asked: Asked, answer: ServerResponse, ports: readonly number[]): void {
    const [port, ...others] = ports
    if (port === undefined) return void answer.writeHead(503).end('{"message":"Nobody is there."}')
    const { method, path, headers, body } = asked
    let isConnected = false
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    passed.on('socket', (socket) => socket.once('connect', () => (isConnected = true)))
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.on('error', () => answer.destroy())
      got.pipe(answer)
    })
    passed.on('error', () => {
      if (answer.headersSent) return void answer.destroy()
      const isUnheard = !isConnected || REPEATABLE.has(method)
      pass(asked, answer, isUnheard ? others : [])
    })
    passed.end(body)
  }
  function passSocket(asked: IncomingMessage, client: Socket, ports: readonly number[]): void {
    const [port, ...others] = ports
    if (port === undefined) return void client.destroy()
    const server = connect(port, '127.0.0.1')
    const pair = [client, server] as const
    for (const socket of pair) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    server.once('connect', () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      )
      server.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      client.pipe(server).pipe(client)
      server.on('close', () => client.destroy())
    })
    client.on('close', () => server.destroy())
    client.on('error', () => server.destroy())
    server.on('error', () => {
      if (server.connecting || server.bytesWritten === 0) passSocket(asked, client, others)
      else client.destroy()
    })
  }

  const balancer = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/', headers } = asked
    // The whole of it, so that another server can be sent it again.
    void buffer(asked).then((body) => pass({ method, path, headers, body }, answer, inTurn()))
  })
  balancer.on('upgrade', (asked, client) => passSocket(asked, client as Socket, inTurn()))
  await once(balancer.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      balancer.closeAllConnections()
      await once(balancer.close(), 'close')
    },
  }
}
