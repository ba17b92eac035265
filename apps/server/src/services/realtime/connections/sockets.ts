import { type IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@devhood/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES } from '../subscriptions/errors.ts'

/** The protocol versions that the library supports. */
const VERSIONS = '13, 8'

/** The library's types don't know `closeTimeout` yet. */
const OPTIONS: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: REALTIME_LIMITS.message,
  closeTimeout: REALTIME_LIMITS.closeTimeout,
  perMessageDeflate: false,
}

/**
 * Turns requests into sockets. An upgrade request passes all hooks to its route first, like every request. At
 * shutdown, open sockets are closed with a code that makes clients reconnect.
 */
export function openSockets(api: FastifyInstance) {
  const server = new WebSocketServer(OPTIONS)
  const upgradeHeads = new WeakMap<IncomingMessage, Buffer>()
  const handshakeErrors = new WeakMap<IncomingMessage, Error>()
  let isClosing = false

  // With a listener, the library doesn't respond in plain text itself.
  server.on('wsClientError', (error, _, request) => void handshakeErrors.set(request, error))

  api.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    const response = new ServerResponse(request)
    try {
      response.assignSocket(request.socket)
    } catch {
      // A response to an earlier request is still in progress on this socket.
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
    /** Completes the handshake and passes the socket on. Throws if it fails. */
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
