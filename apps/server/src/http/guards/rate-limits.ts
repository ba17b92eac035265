import { isIPv6 } from 'node:net'
import { AppError, waitText } from '@devhood/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { groupsOf, unmapped } from '#lib/networks'
import type { Count, Counters } from '#platform/counters'

/** Number of calls that a route allows in a time window. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
  /**
   * The key that groups calls; start it with a word that differs from the route's other limits. Undefined for a call
   * that doesn't count.
   */
  readonly by: (request: FastifyRequest) => Promise<string | undefined> | string | undefined
  /** Routes with the same scope share their counts; otherwise each route has its own. */
  readonly scope?: string
  /** Which calls count, when not all do: `reports`, `failures for one email`. */
  readonly what?: string
  /** The message of the refusal; `wait` is how long to wait, such as `in 5 minutes`. */
  readonly refusal?: (wait: string) => string
  /** Resets the count when a call succeeds: only consecutive failures add up. */
  readonly forgetOnSuccess?: true
}

interface Options {
  readonly counters: Counters
  readonly now: () => number
}

/** The client address used by rate limits: an IPv4 address, or the /64 network of an IPv6 customer. */
export function clientAddressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = unmapped(ip)
  if (!isIPv6(address)) return address
  return `${groupsOf(address.toLowerCase()).slice(0, 4).join(':')}::/64`
}

/** The client's network for resources that many limits share: an IPv6 customer can have 65,536 networks, a /48. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  const caller = clientAddressOf(request)
  return caller.endsWith('::/64') ? `${caller.split(':').slice(0, 3).join(':')}::/48` : caller
}

/** The key of a limit that counts by address, whoever calls. */
export const byAddress = (request: Pick<FastifyRequest, 'ip'>): string =>
  `ip ${clientAddressOf(request)}`

/** Members count by account, wherever they call from; guests count by address. */
export const byAccountOrAddress = (request: FastifyRequest): string =>
  request.actor ? `account ${request.actor.accountId}` : byAddress(request)

/**
 * A text of the body, as part of a limit's key; empty for anything else. Limits count after validation, but a key must not
 * depend on that: making text of an unchecked value can throw.
 */
export function bodyText({ body }: Pick<FastifyRequest, 'body'>, name: string): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return ''
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : ''
}

const limitsOf = ({ routeOptions }: FastifyRequest): readonly Limit[] =>
  [routeOptions.config.limit ?? []].flat()

async function keyOf(limit: Limit, request: FastifyRequest): Promise<string | undefined> {
  const { method, routeOptions } = request
  const caller = await limit.by(request)
  if (caller === undefined) return undefined
  const scope = limit.scope ?? `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
  return `${scope} ${caller}`
}

function announce(reply: FastifyReply, max: number, { hits, resetsAt }: Count): void {
  reply
    .header('x-ratelimit-limit', max)
    .header('x-ratelimit-remaining', Math.max(0, max - hits))
    .header('x-ratelimit-reset', Math.ceil(resetsAt / 1000))
}

/** Counts the call against each limit of its route. The headers announce the limit with the fewest calls left. */
async function count(request: FastifyRequest, reply: FastifyReply, { counters, now }: Options) {
  let room = Number.POSITIVE_INFINITY
  for (const limit of limitsOf(request)) {
    const key = await keyOf(limit, request)
    if (key === undefined) continue
    const hit = await counters.hit(key, limit.windowMs)
    if (limit.max - hit.hits < room) {
      room = limit.max - hit.hits
      announce(reply, limit.max, hit)
    }
    if (hit.hits > limit.max) throw refusalOf(limit, (hit.resetsAt - now()) / 1000)
  }
}

const refusalOf = ({ refusal }: Limit, retryAfter: number) =>
  new AppError('general_rate_limit_exceeded', {
    retryAfter,
    ...(refusal && { message: refusal(waitText(retryAfter)) }),
  })

async function forget(request: FastifyRequest, { counters }: Options): Promise<void> {
  for (const limit of limitsOf(request)) {
    const key = limit.forgetOnSuccess && (await keyOf(limit, request))
    if (key !== undefined) await counters.reset(key)
  }
}

/** Enforces `config.limit` of routes that have one; other routes get no hook. */
export function enforceLimits(app: FastifyInstance, options: Options): void {
  app.addHook('onRoute', (route) => {
    const limits = route.config?.limit
    if (limits === undefined) return
    route.preHandler = [
      async (request, reply) => count(request, reply, options),
      ...[route.preHandler ?? []].flat(),
    ]
    if (![limits].flat().some(({ forgetOnSuccess }) => forgetOnSuccess)) return
    route.onSend = [
      async (request, reply) => {
        if (reply.statusCode < 400) await forget(request, options)
      },
      ...[route.onSend ?? []].flat(),
    ]
  })
}
