import { type IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { REALTIME_LIMITS } from './limits.ts'
import { CODES } from './messages.ts'

/** `closeTimeout` is younger than the types of the library. */
const OPTIONS: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: REALTIME_LIMITS.message,
  closeTimeout: REALTIME_LIMITS.farewell,
  perMessageDeflate: false,
}

/**
 * Makes sockets of requests. A wish for one goes the way of every request first, through all hooks to its route;
 * closing the server says goodbye to those that are open.
 */
export function openSockets(api: FastifyInstance) {
  const server = new WebSocketServer(OPTIONS)
  const wishes = new WeakMap<IncomingMessage, Buffer>()

  api.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    const response = new ServerResponse(request)
    try {
      response.assignSocket(request.socket)
    } catch {
      // An answer to something before it is still under way there.
      return void stream.destroy()
    }
    wishes.set(request, head)
    api.routing(request, response)
  })
  api.addHook('preClose', async () => {
    for (const client of server.clients) client.close(CODES.leaving)
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    isWished: ({ raw }: FastifyRequest) => wishes.has(raw),
    /** Gives the socket away, or answers itself why there is none. */
    open({ raw }: FastifyRequest, reply: FastifyReply, talk: (socket: WebSocket) => void): void {
      reply.hijack()
      server.handleUpgrade(raw, raw.socket, wishes.get(raw) ?? Buffer.alloc(0), talk)
    },
  }
}
