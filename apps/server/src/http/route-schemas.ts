import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  preHandlerHookHandler,
} from 'fastify'
import { Type } from 'typebox'

/**
 * Descriptions of routes: `schema.response` by status, `schema.summary` in one line. They are documentation, and
 * tests check every response against them; they never shape a response.
 */
declare module 'fastify' {
  interface FastifySchema {
    readonly summary?: string
    readonly description?: string
    /** Fields of a multipart body, which the route parses itself. */
    readonly form?: unknown
  }
}

/** A response without a body: 204, 304. */
export const NoContent = Type.Unsafe<undefined>({ type: 'null' })

/** A response that isn't JSON: bytes of one of these media types. */
export const binaryResponse = (...contentMediaType: readonly string[]) =>
  Type.Unsafe<unknown>({ type: 'string', format: 'binary', contentMediaType })

type CallOptions = Pick<FastifyContextConfig, 'limit' | 'publishes' | 'scope' | 'scopeOf'>

/**
 * The options of a route: who may call it, also by access tokens, its limits, whether others see what it writes, and its
 * schemas.
 */
export const call = <S extends FastifySchema>(
  access: NonNullable<FastifyContextConfig['access']>,
  { limit, publishes, scope, scopeOf, ...schema }: S & CallOptions,
) => ({
  config: {
    access,
    ...(limit && { limit }),
    ...(publishes && { publishes }),
    ...(scope && { scope }),
    ...(scopeOf && { scopeOf }),
  },
  schema,
})

/** Gives responses the one status of success that their route declares; other routes set it themselves. */
export function useDeclaredStatus(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const [status, ...others] = Object.keys(route.schema?.response ?? {}).filter((each) =>
      each.startsWith('2'),
    )
    if (status === undefined || status === '200' || others.length > 0) return
    const setStatus: preHandlerHookHandler = (_request, reply, done) => {
      reply.code(Number(status))
      done()
    }
    route.preHandler = [...[route.preHandler ?? []].flat(), setStatus]
  })
}
