import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { VERSION } from '#http'
import { collectCalls } from './calls.ts'
import { describeApi } from './document.ts'
import { openApiRoutes, type ApiDocument } from './routes.ts'

/** Describes every call that is registered after it; the first request creates the document. */
export function openApiModule(app: FastifyInstance, config: Pick<Config, 'appName' | 'projectId'>) {
  const calls = collectCalls(app)
  let written: ApiDocument | undefined

  function publish(): ApiDocument {
    const text = JSON.stringify(describeApi(calls, { ...config, version: VERSION }))
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    return { bytes: Buffer.from(text), etag: `"${hash}"` }
  }

  return { routes: openApiRoutes(() => (written ??= publish())) }
}
