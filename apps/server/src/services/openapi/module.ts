import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '#config'
import { call, NoContent, VERSION } from '#http'
import { collectCalls } from './calls.ts'
import { describeApi } from './document.ts'

const CALL = call('anyone', {
  summary: 'This description of the API, as OpenAPI 3.1',
  response: { 200: Type.Object({ openapi: Type.Literal('3.1.0') }), 304: NoContent },
})

/** Describes every call that is registered after it; the first request creates the document, the same for everybody. */
export function openApiModule(app: FastifyInstance, config: Pick<Config, 'appName' | 'projectId'>) {
  const calls = collectCalls(app)
  let written: ReturnType<typeof publish> | undefined

  function publish() {
    const text = JSON.stringify(describeApi(calls, { ...config, version: VERSION }))
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    return { bytes: Buffer.from(text), etag: `"${hash}"` }
  }

  const routes: FastifyPluginAsync = async (api) => {
    api.get('/openapi.json', CALL, async ({ headers }, reply) => {
      const { bytes, etag } = (written ??= publish())
      reply.header('cache-control', 'public, max-age=300').header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(bytes)
    })
  }
  return { routes }
}
