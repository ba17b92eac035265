import { ErrorResponse } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Call } from './calls.ts'
import { operationOf } from './operation.ts'
import { type JsonSchema, openSchemas } from './schemas.ts'

const DESCRIPTION = [
  'The API speaks the dialect of the Appwrite client API, so the official web SDKs work with it. Each call names its',
  'project in the header `X-Appwrite-Project` or in the query parameter `project`. Unknown query parameters are ignored.',
  'If a parameter is repeated, the last value counts. The `queries` of a list contain at most one limit, one offset and',
  'one cursor. A page of documents or files contains at most 1,000, whatever its limit; `total` counts up to 5,000, or as far',
  'as the `totalMax` of a list of documents says. Times are in UTC: `2026-11-21T08:30:00.000+00:00`. Requests may also use a',
  'space instead of the `T`, another offset, or a date without a time.',
].join(' ')

const header = (description: string) => ({ description, schema: { type: 'integer' } })

const HEADERS = {
  RateLimitLimit: header('The number of calls allowed in the time window.'),
  RateLimitRemaining: header('The number of calls left in it, after this one.'),
  RateLimitReset: header('When the window ends, in seconds since 1970.'),
}

const securitySchemes = (projectId: string) => ({
  cookie: { type: 'apiKey', in: 'cookie', name: `a_session_${projectId}` },
  fallback: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Fallback-Cookies',
    description: 'For apps on another site, where browsers block our cookie.',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Appwrite-Session',
    description: "The cookie's value, for programs and for apps on sites in ALLOWED_ORIGINS.",
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
  const refusal = { 'application/json': { schema: schemas.write(ErrorResponse) } }
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
        Refusal: { description: 'Error; nothing has changed.', content: refusal },
      },
      securitySchemes: securitySchemes(projectId),
    },
  }
}
