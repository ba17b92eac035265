import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests on one connection that wait for their answers. Browsers send one after another. */
const UNANSWERED_MAX = 20

/** Hangs up on a connection that asks much more than it waits to be answered: everybody else would wait behind it. */
export function limitPipelines({ server }: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > UNANSWERED_MAX) socket.destroy()
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  })
}
