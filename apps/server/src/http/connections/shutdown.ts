import type { IncomingMessage } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Timeouts } from './timeouts.ts'

/** Turns of the event loop without a new connection after which none waits to be accepted: Node accepts one a turn. */
const QUIET_TURNS = 3
/** Milliseconds that such a turn takes at most: whoever connects after its `accept` and before `close` is reset. */
const SHORT_TURN_MS = 0.5
/** After so many turns the listening socket is closed in any case. */
const TURNS_MAX = 1000
/** Milliseconds more than an idle connection may stay open. */
const SPARE_MS = 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted once the process is told to end. From then on it isn't ready, but serves who is connected. */
    readonly shutdownSignal: AbortSignal
    /**
     * Takes no new connections, then answers the open ones with `Connection: close`. Resolves when none is left, or when
     * all the time is over that an idle connection may stay open.
     */
    readonly drain: () => Promise<void>
  }
}

/**
 * Closes the listening socket without resetting connections that the system has accepted for it already. By the
 * `close` of node:net: that of node:http closes idle connections as well, to which a proxy may be sending just now.
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

/** Counts open connections. `gone` resolves once there are none, from the moment that it is called. */
function countConnections({ server }: FastifyInstance) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let open = 0
  let isAwaited = false
  const look = () => isAwaited && open === 0 && resolve()
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => {
      open--
      look()
    })
  })
  return {
    async untilNone(timeout: number): Promise<void> {
      isAwaited = true
      look()
      const late = setTimeout(resolve, timeout)
      await promise
      clearTimeout(late)
    },
  }
}

/** Whether nothing of a body is still to come: a connection that is closed before may lose the answer. */
const isRead = ({ complete, headers }: IncomingMessage) =>
  complete || !('content-length' in headers || 'transfer-encoding' in headers)

/**
 * Lets the server end without an error for anybody. A proxy sends requests on connections that were idle, and may not
 * repeat a POST when such a connection is closed meanwhile. So where proxies are trusted, idle connections stay open
 * until the proxy closes them or uses them once more, or until they would be closed anyway. Answers say
 * `Connection: close` only once the listening socket is closed: before, a proxy would replace each closed connection by
 * a new one, which the closing may reset.
 */
export function prepareShutdown(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { keepAlive }: Timeouts,
): void {
  const { server } = app
  const controller = new AbortController()
  const connections = countConnections(app)
  app.decorate('shutdownSignal', controller.signal)
  app.decorate('drain', async () => {
    controller.abort()
    await closeListener(app)
    if (trustedProxies.length === 0) {
      server.keepAliveTimeout = 1
      server.closeIdleConnections()
    }
    await connections.untilNone(keepAlive + SPARE_MS)
  })
  app.addHook('preClose', async () => controller.abort())
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isOver = controller.signal.aborted && !server.listening
    if (isOver && isRead(request.raw)) reply.header('connection', 'close')
    done()
  })
}
