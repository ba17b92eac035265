import type { IncomingMessage } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Timeouts } from './timeouts.ts'

/** Event loop iterations without a new connection after which the backlog is empty: Node accepts one per iteration. */
const QUIET_TURNS = 3
/** Longest such iteration in milliseconds: clients that connect between the last `accept` and `close` get a reset. */
const SHORT_TURN_MS = 0.5
/** The listening socket is closed after this many iterations in any case. */
const TURNS_MAX = 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the process starts to shut down. From then on it isn't ready, but serves open connections. */
    readonly shutdownSignal: AbortSignal
    /**
     * Accepts no new connections, then responds to the open ones with `Connection: close`. Resolves when all connections
     * are closed, or after the time that the idle ones of a proxy may stay open then.
     */
    readonly drain: () => Promise<void>
  }
}

/**
 * Closes the listening socket without resetting connections that the system has already accepted. It uses `close` of
 * node:net. The one of node:http also closes idle connections, on which a proxy may just be sending.
 */
async function closeListener({ server }: FastifyInstance): Promise<void> {
  let taken = 0
  const count = () => void taken++
  server.on('connection', count)
  for (let turns = 0, quiet = 0; turns < TURNS_MAX && quiet < QUIET_TURNS; turns++) {
    const before = { taken, time: performance.now() }
    await nextTurn()
    const isShort = performance.now() - before.time < SHORT_TURN_MS
    quiet = taken === before.taken && isShort ? quiet + 1 : 0
  }
  server.off('connection', count)
  Server.prototype.close.call(server)
}

/** From now on connections close soon after their response. */
export function endKeepAlive({ server }: FastifyInstance): void {
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
}

/** The open connections. `untilNone` resolves once there are none, or after its timeout in milliseconds. */
function trackConnections({ server }: FastifyInstance) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const open = new Set<Socket>()
  let isAwaited = false
  const look = () => isAwaited && open.size === 0 && resolve()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      look()
    })
  })
  return {
    /** Browsers open spare connections, on which nothing was sent yet. To Node they are not idle. */
    closeUnused(): void {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    },
    /** Also those that only wait for the other side: nobody else closes them. */
    closeAll(): void {
      for (const socket of open) socket.destroy()
    },
    async untilNone(timeout: number): Promise<void> {
      isAwaited = true
      look()
      const late = setTimeout(resolve, timeout)
      await promise
      clearTimeout(late)
    },
  }
}

/** Whether the whole body has arrived. Closing a connection earlier can lose the response. */
const isRead = ({ complete, headers }: IncomingMessage) =>
  complete || !('content-length' in headers || 'transfer-encoding' in headers)

/**
 * Shuts the server down without an error for any client. A proxy reuses idle connections, and may not repeat a POST
 * when such a connection is closed meanwhile. So behind trusted proxies, idle connections stay open until the proxy
 * closes or reuses them, for a limited time. Responses say `Connection: close` only once the listening socket is
 * closed. Earlier, a proxy would replace each closed connection by a new one, which the closing may reset. What is still open
 * some time after the server has begun to close is cut off.
 */
export function prepareShutdown(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { draining, closing }: Timeouts,
): void {
  const { server } = app
  const controller = new AbortController()
  const connections = trackConnections(app)
  app.decorate('shutdownSignal', controller.signal)
  app.decorate('drain', async () => {
    controller.abort()
    await closeListener(app)
    if (trustedProxies.length === 0) {
      endKeepAlive(app)
      server.closeIdleConnections()
      connections.closeUnused()
    }
    await connections.untilNone(draining)
  })
  app.addHook('preClose', async () => {
    controller.abort()
    connections.closeUnused()
    setTimeout(() => connections.closeAll(), closing).unref()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isOver = controller.signal.aborted && !server.listening
    if (isOver && isRead(request.raw)) reply.header('connection', 'close')
    done()
  })
}
