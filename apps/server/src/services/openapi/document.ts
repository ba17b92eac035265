import { ErrorAnswer } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Call } from './calls.ts'
import { operationOf } from './operation.ts'
import { type JsonSchema, openSchemas } from './schemas.ts'

const DESCRIPTION = [
  'The API speaks the dialect of the Appwrite client API: its official web SDKs work against it.',
  'Say with each call which project it is for, in the header `X-Appwrite-Project` or as `project` in',
  'the address. Parameters of the address that a call does not know are ignored; of a repeated one, the last',
  'value counts. Among the `queries` of a list there is at most one limit, one offset and one cursor. A page of',
  'documents or files holds at most 1,000, whatever its limit; `total` counts up to 5,000. Moments are UTC:',
  '`2026-11-21T08:30:00.000+00:00`; a blank in place of the `T`, another offset and a day alone are read, too.',
].join(' ')

const header = (description: string) => ({ description, schema: { type: 'integer' } })

const HEADERS = {
  RateLimitLimit: header('How many calls are taken in the window of time.'),
  RateLimitRemaining: header('How many are left in it, this one counted.'),
  RateLimitReset: header('When the window ends, in seconds since 1970.'),
}

const securitySchemes = (projectId: string) => ({
  cookie: { type: 'apiKey', in: 'cookie', name: `a_session_${projectId}` },
  fallback: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Fallback-Cookies',
    description: 'For apps on another site, whose browsers keep the cookie from us.',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Appwrite-Session',
    description: "The cookie's value, from programs and from apps on a listed other site.",
  },
  jwt: { type: 'apiKey', in: 'header', name: 'X-Appwrite-JWT' },
})

function pathsOf(operations: readonly (readonly [Call, JsonSchema])[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [{ path, method }, operation] of operations)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  return paths
}

/** The OpenAPI 3.1 description of these calls, as plain data. */
export function describeApi(
  calls: readonly Call[],
  { appName, projectId, version }: Pick<Config, 'appName' | 'projectId'> & { version: string },
): JsonSchema {
  const schemas = openSchemas()
  const operations = calls.map((call) => [call, operationOf(call, schemas)] as const)
  const refusal = { 'application/json': { schema: schemas.write(ErrorAnswer) } }
  const tags = new Set(operations.flatMap(([, operation]) => operation.tags))
  return {
    openapi: '3.1.0',
    info: { title: `${appName} API`, version, description: DESCRIPTION },
    servers: [{ url: '/v1' }],
    tags: Array.from(tags, (name) => ({ name })),
    paths: pathsOf(operations),
    components: {
      schemas: schemas.components(),
      headers: HEADERS,
      responses: {
        Refusal: { description: 'Refused; nothing has changed.', content: refusal },
      },
      securitySchemes: securitySchemes(projectId),
    },
  }
}
