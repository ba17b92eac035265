import { AppError } from '@devhood/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Actor } from '#engine'
import type { Limit } from './rate-limits.ts'

/** Who may call a route at all. What a caller may see or do beyond that is the service's to decide. */
type Access = 'anyone' | 'signedIn' | 'operator'

interface Caller {
  readonly actor: Actor
  /** Whether the same request would now find the same actor, and leave nothing to be written. */
  readonly isUnchanged?: () => boolean
}

/** Finds out who is asking. `undefined` is a guest: a session that is over is no error. */
export type ResolveActor = (request: FastifyRequest) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Each of them must have room left; counted once the request has been validated. */
    limit?: Limit | readonly Limit[]
  }
  interface FastifyRequest {
    /** The session's account, or undefined for a guest. */
    actor: Actor | undefined
    /** Finds out anew who is asking, after what took its time. Throws unless the route is still open to them. */
    readonly identify: () => Promise<void>
    /** Writes one of our own paths out as an absolute URL that this caller can reach. */
    readonly urlOf: (path: string) => string
  }
}

/** Keeps the server from starting with a route that does not say who may call it. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    const access = config?.access
    if (access === undefined)
      throw new Error(`${String(method)} ${url} does not declare config.access`)
    if (access !== 'anyone' && !url.startsWith('/v1/'))
      throw new Error(`${String(method)} ${url} needs a session, but only /v1 knows sessions`)
  })
}

export function checkAccess({ actor, routeOptions }: FastifyRequest): void {
  const { access } = routeOptions.config
  const isRefused = access === 'operator' ? !actor?.isOperator : access === 'signedIn' && !actor
  // Operators' routes refuse a member as they refuse a guest.
  if (isRefused) throw new AppError('general_unauthorized_scope')
}

/** Who calls a route that needs a session. */
export function actorOf({ actor }: Pick<FastifyRequest, 'actor'>): Actor {
  if (actor === undefined) throw new AppError('general_unauthorized_scope')
  return actor
}
