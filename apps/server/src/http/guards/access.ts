import { AppError, type Duty, mayDo, type TokenScope } from '@devhood/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { type Actor, checkNotSuspended } from '#engine'
import type { Limit } from './rate-limits.ts'

/** Who may call a route at all. Services decide what a caller may see or do beyond that. */
export type Access = 'anyone' | 'signedIn' | Duty

interface Caller {
  readonly actor: Actor
  /** Whether the same request would still resolve to the same actor without any writes. */
  readonly isUnchanged?: () => boolean
}

/** Resolves the caller. `undefined` is a guest: an expired session is no error. */
export type ResolveActor = (request: FastifyRequest) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The address itself authorizes the call: a page of any origin may send it. Cookies must play no role in it. */
    anyOrigin?: true
    /** Others see what the call writes: suspended people are refused. */
    publishes?: true
    /** The scope with which access tokens make the call. Without one they never do. */
    scope?: TokenScope
    /** Another one, or none, for the thing that the address names. */
    scopeOf?: (request: FastifyRequest) => TokenScope | 'none' | undefined
    /** All limits apply; calls count once the request has been validated. */
    limit?: Limit | readonly Limit[]
  }
  interface FastifyRequest {
    /** The session's account, or undefined for a guest. */
    actor: Actor | undefined
    /** Resolves the caller again after a slow step. Throws unless they may still call the route. */
    readonly identify: () => Promise<void>
    /** Turns a path of this server into an absolute URL that the caller can reach. */
    readonly urlOf: (path: string) => string
  }
}

/** Prevents the start of a server with a route that doesn't declare its access. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    const access = config?.access
    if (access === undefined)
      throw new Error(`${String(method)} ${url} does not declare config.access`)
    if (access !== 'anyone' && !url.startsWith('/v1/'))
      throw new Error(`${String(method)} ${url} needs a session, but only /v1 knows sessions`)
  })
}

export function checkAccess({ actor }: FastifyRequest, access: Access): void {
  if (access === 'anyone') return
  // Routes for a role refuse members and guests in the same way.
  const isAllowed = access === 'signedIn' ? actor !== undefined : mayDo(actor?.role, access)
  if (!isAllowed) throw new AppError('general_unauthorized_scope')
}

/** Refuses an access token without the scope of the call. Tokens reach no call that names none. */
export function checkScope(request: FastifyRequest): void {
  const { actor, routeOptions } = request
  if (actor?.scopes === undefined) return
  const { scope, scopeOf } = routeOptions.config
  const needed = scope && (scopeOf?.(request) ?? scope)
  if (needed === undefined || needed === 'none')
    throw new AppError('general_unauthorized_scope', {
      message: "Access tokens can't do this: sign in.",
    })
  if (!actor.scopes.includes(needed))
    throw new AppError('general_unauthorized_scope', {
      message: `This access token lacks the scope "${needed}".`,
    })
}

/** The key of a limit that counts by account, for routes that need a session. */
export const byAccount = (request: Pick<FastifyRequest, 'actor'>): string =>
  `account ${actorOf(request).accountId}`

/** Throws `user_suspended` while the caller is suspended: for routes of which only some calls publish. */
export const checkPublisher = ({ actor }: Pick<FastifyRequest, 'actor'>, time: number): void =>
  checkNotSuspended(actor, time)

export function actorOf({ actor }: Pick<FastifyRequest, 'actor'>): Actor {
  if (actor === undefined) throw new AppError('general_unauthorized_scope')
  return actor
}
