import type { FastifyContextConfig, FastifySchema } from 'fastify'
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

/** The options of a route: who may call it, its schemas, and its limits. */
export const call = <const S extends FastifySchema>(
  access: NonNullable<FastifyContextConfig['access']>,
  schema: S,
  limit?: NonNullable<FastifyContextConfig['limit']>,
) => ({ config: { access, ...(limit && { limit }) }, schema })
