import { type IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@devhood/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES } from '../subscriptions/messages.ts'

/** Of the protocol, those that the library speaks. */
const VERSIONS = '13, 8'

/** `closeTimeout` is younger than the types of the library. */
const OPTIONS: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: REALTIME_LIMITS.message,
  closeTimeout: REALTIME_LIMITS.closeTimeout,
  perMessageDeflate: false,
}

/**
 * Makes sockets of requests. A wish for one goes the way of every request first, through all hooks to its route;
 * once the process is told to end, those that are open are closed with a code that makes clients connect again.
 */
export function openSockets(api: FastifyInstance) {
  const server = new WebSocketServer(OPTIONS)
  const upgradeHeads = new WeakMap<IncomingMessage, Buffer>()
  const handshakeErrors = new WeakMap<IncomingMessage, Error>()
  let isClosing = false

  // Heard here, it is not answered by the library, in bare text.
  server.on('wsClientError', (error, _, request) => void handshakeErrors.set(request, error))

  api.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    const response = new ServerResponse(request)
    try {
      response.assignSocket(request.socket)
    } catch {
      // An answer to something before it is still under way there.
      return void stream.destroy()
    }
    upgradeHeads.set(request, head)
    api.routing(request, response)
  })
  const { promise: closed, resolve } = Promise.withResolvers<unknown>()
  api.shutdownSignal.addEventListener('abort', () => {
    isClosing = true
    for (const client of server.clients) client.close(CODES.leaving)
    server.close(resolve)
  })
  api.addHook('preClose', async () => void (await closed))

  return {
    isUpgrade: ({ raw }: FastifyRequest) => upgradeHeads.has(raw),
    /** Gives the socket away. Throws why there is none. */
    open(
      { raw }: FastifyRequest,
      reply: FastifyReply,
      onSocket: (socket: WebSocket) => void,
    ): void {
      if (isClosing) throw new AppError('general_service_unavailable')
      server.handleUpgrade(raw, raw.socket, upgradeHeads.get(raw) ?? Buffer.alloc(0), onSocket)
      const handshakeError = handshakeErrors.get(raw)
      if (handshakeError === undefined) return void reply.hijack()
      reply.header('sec-websocket-version', VERSIONS)
      throw new AppError('general_bad_request', {
        message: `${handshakeError.message}.`,
        cause: handshakeError,
      })
    },
  }
}
