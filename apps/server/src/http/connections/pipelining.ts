import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limitUnreadBody } from './bodies.ts'
import type { Timeouts } from './timeouts.ts'
import { openReadScheduler } from './read-scheduler.ts'

/** Limit of pending requests on one connection. Browsers don't pipeline. */
const PENDING_MAX = 20

/** The pending requests of a connection. */
interface Pipeline {
  length: number
  last: ServerResponse
}

/**
 * Closes the connection and stops Node from parsing buffered requests. By default, Node creates thousands of requests
 * from one chunk, and keeps them until the requests of all clients are done.
 */
function hangUp(socket: Socket): void {
  socket.destroy()
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => -1)
}

/**
 * Handles the requests of one connection one after another, each once the previous response has been read. So a
 * client can't make the server hold more than one unread response. Closes a connection with too many pending
 * requests. Must be called before other request listeners are added. The router doesn't see reads that `respond`
 * handles.
 */
export function limitPipelines(
  app: FastifyInstance,
  timeouts: Timeouts,
  respond: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const pipelines = new WeakMap<Socket, Pipeline>()
  const scheduleRead = openReadScheduler()
  const work = (request: IncomingMessage, response: ServerResponse) => {
    // Writes join a queue of their own, of which one commit takes all that have arrived.
    if (request.method !== 'GET') app.routing(request, response)
    else if (!respond(request, response))
      scheduleRead(() => request.socket.destroyed || app.routing(request, response))
  }
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    let pipeline = pipelines.get(socket)
    if (pipeline === undefined) pipelines.set(socket, (pipeline = { length: 0, last: response }))
    const before = pipeline.last
    pipeline.last = response
    pipeline.length++
    response.on('close', () => {
      pipeline.length--
      if (!request.complete && !request.destroyed) limitUnreadBody(request, timeouts)
    })
    if (pipeline.length > PENDING_MAX) hangUp(socket)
    else if (pipeline.length === 1) work(request, response)
    else before.once('close', () => socket.destroyed || work(request, response))
  })
}
