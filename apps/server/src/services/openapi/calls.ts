import type { TokenScope } from '@devhood/contract'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { Access, Limit } from '#http'

export interface Call {
  readonly method: string
  /** Below `/v1`, with parameters in braces: `/account/sessions/{sessionId}`. */
  readonly path: string
  readonly access: Access
  /** The scope with which access tokens make the call. */
  readonly scope?: TokenScope | undefined
  readonly limits: readonly Limit[]
  readonly schema: FastifySchema
}

const PREFIX = '/v1'

function callsOf({ method, url, config, schema }: RouteOptions): Call[] {
  if (!url.startsWith(`${PREFIX}/`) || url.includes('*')) return []
  const path = url.slice(PREFIX.length).replaceAll(/:(\w+)/g, '{$1}')
  const limits = config?.limit === undefined ? [] : [config.limit].flat()
  const { access = 'anyone', scope } = config ?? {}
  return [method]
    .flat()
    .filter((verb) => verb !== 'HEAD' && verb !== 'OPTIONS')
    .map((verb) => ({ method: verb, path, access, scope, limits, schema: schema ?? {} }))
}

/** Collects every call that is registered from here on. */
export function collectCalls(app: FastifyInstance): readonly Call[] {
  const calls: Call[] = []
  app.addHook('onRoute', (route) => {
    calls.push(...callsOf(route))
  })
  return calls
}
