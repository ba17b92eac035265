import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { call, NoContent } from '#http'

/** The document as it is sent, the same bytes for everybody, and its ETag. */
export interface ApiDocument {
  readonly bytes: Buffer
  readonly etag: string
}

const CALL = call('anyone', {
  summary: 'This description of the API, in OpenAPI 3.1',
  response: { 200: Type.Object({ openapi: Type.Literal('3.1.0') }), 304: NoContent },
})

export const openApiRoutes =
  (published: () => ApiDocument): FastifyPluginAsync =>
  async (api) => {
    api.get('/openapi.json', CALL, async ({ headers }, reply) => {
      const { bytes, etag } = published()
      reply.header('cache-control', 'public, max-age=300').header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(bytes)
    })
  }
