import type { FastifyInstance } from 'fastify'

/** How a request has ended. */
export interface Outcome {
  readonly method: string
  /** As it is declared: `/v1/account/sessions/:sessionId`; undefined where no route was. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

export interface Outcomes {
  /** Calls a listener with the outcome of every request from now on. */
  readonly hear: (listener: (outcome: Outcome) => void) => void
  readonly heard: (outcome: Outcome) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly outcomes: Outcomes
  }
}

/** One place that knows how requests end, by whatever way they were answered. */
export function openOutcomes(app: FastifyInstance): Outcomes {
  const listeners: ((outcome: Outcome) => void)[] = []
  const heard = (outcome: Outcome) => {
    for (const listener of listeners) listener(outcome)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    heard({ method, route: routeOptions.url, status, seconds: elapsedTime / 1000 })
    done()
  })
  return { hear: (listener) => void listeners.push(listener), heard }
}
