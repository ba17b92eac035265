import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests on one connection that wait for their answers. Browsers send one after another. */
const UNANSWERED_MAX = 20

/** The requests of a connection that have no answer yet. */
interface Pipeline {
  length: number
  last: ServerResponse
}

/**
 * Hangs up, and lets Node make no more requests of what has come already: by itself it makes thousands of one
 * piece, and keeps them until it is through with those of everybody.
 */
function hangUp(socket: Socket): void {
  socket.destroy()
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => -1)
}

/**
 * Works on the requests of one connection one after another, each when the answer before it has been taken: nobody
 * makes us keep more than one answer that he does not read. Hangs up on a connection that asks much more than it
 * waits to be answered. To be called before anything else hears of requests. What `answer` answers the router does
 * not see.
 */
export function limitPipelines(
  app: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const pipelines = new WeakMap<Socket, Pipeline>()
  const work = (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) app.routing(request, response)
  }
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const pipeline = pipelines.get(socket) ?? { length: 0, last: response }
    pipelines.set(socket, pipeline)
    const before = pipeline.last
    pipeline.last = response
    pipeline.length++
    response.once('close', () => pipeline.length--)
    if (pipeline.length > UNANSWERED_MAX) hangUp(socket)
    else if (pipeline.length === 1) work(request, response)
    else before.once('close', () => socket.destroyed || work(request, response))
  })
}
