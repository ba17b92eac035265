import type { FastifyInstance } from 'fastify'

/** The result of a request. */
export interface Outcome {
  readonly method: string
  /** The declared path: `/v1/account/sessions/:sessionId`; undefined when no route matched. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

export interface ResponseObservers {
  /** Calls a listener with the outcome of every later request. */
  readonly observe: (listener: (outcome: Outcome) => void) => void
  readonly notify: (outcome: Outcome) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly responseObservers: ResponseObservers
  }
}

/** Reports the outcome of every request, whether the router or the response cache answered it. */
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
