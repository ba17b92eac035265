import type { FastifyInstance } from 'fastify'

export interface Outcome {
  readonly method: string
  /** The declared path: `/v1/account/sessions/:sessionId`; undefined when no route matched. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

export interface ResponseObserver {
  /** Called with the outcome of every request, whether the router or the response cache served it. */
  onOutcome: (outcome: Outcome) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly responseObserver: ResponseObserver
  }
}

/** Reports the outcome of every request that the router handles. */
export function openResponseObserver(app: FastifyInstance): ResponseObserver {
  const observer: ResponseObserver = { onOutcome: () => undefined }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    observer.onOutcome({ method, route: routeOptions.url, status, seconds: elapsedTime / 1000 })
    done()
  })
  return observer
}
