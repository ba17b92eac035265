import { Type } from 'typebox'

/**
 * How routes describe themselves: `schema.response` by status, `schema.summary` in one line. The
 * description is for readers, and tests hold every answer against it; it never shapes an answer.
 */
declare module 'fastify' {
  interface FastifySchema {
    readonly summary?: string
    readonly description?: string
    /** Fields of a multipart body, which the route reads itself. */
    readonly form?: unknown
  }
}

/** An answer without a body: 204, 304. */
export const NoContent = Type.Unsafe<undefined>({ type: 'null' })

/** An answer that is no JSON: bytes of one of these media types. */
export const binaryResponse = (...contentMediaType: readonly string[]) =>
  Type.Unsafe<unknown>({ type: 'string', format: 'binary', contentMediaType })
