import type { FastifyInstance } from 'fastify'

/** How a request has ended. */
export interface Outcome {
  readonly method: string
  /** As it is declared: `/v1/account/sessions/:sessionId`; undefined where no route was. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

export interface ResponseObservers {
  /** Calls a listener with the outcome of every request from now on. */
  readonly observe: (listener: (outcome: Outcome) => void) => void
  readonly notify: (outcome: Outcome) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly responseObservers: ResponseObservers
  }
}

/** One place that knows how requests end, by whatever way they were answered. */
export function openResponseObservers(app: FastifyInstance): ResponseObservers {
  const listeners: ((outcome: Outcome) => void)[] = []
  const notify = (outcome: Outcome) => {
    for (const listener of listeners) listener(outcome)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    notify({ method, route: routeOptions.url, status, seconds: elapsedTime / 1000 })
    done()
  })
  return { observe: (listener) => void listeners.push(listener), notify }
}
