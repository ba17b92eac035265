import { ErrorResponse } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Call } from './calls.ts'
import { operationOf } from './operation.ts'
import { type JsonSchema, openSchemas } from './schemas.ts'

const DESCRIPTION = [
  'The API is compatible with the client API of Appwrite, so its official web SDKs work. Each call sends the project id in the',
  'header `X-Appwrite-Project` or the query parameter `project`. Unknown query parameters are ignored; of a repeated one, the',
  'last value counts. The `queries` of a list may contain one limit, one offset and one cursor. A page has at most 1,000',
  'documents or files, whatever its limit. `total` stops at 5,000; for documents, `totalMax` sets a lower limit. Times are in',
  'UTC: `2026-11-21T08:30:00.000+00:00`. Requests may also use a space instead of the `T`, another offset, or only a date. Rate',
  'limits count by account or by network address.',
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
    description:
      'The header `X-Fallback-Cookies` of the sign-in, for apps on other sites, where browsers block our cookie.',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Appwrite-Session',
    description:
      'The value of the session cookie, for programs and for apps on sites in ALLOWED_ORIGINS.',
  },
  jwt: { type: 'apiKey', in: 'header', name: 'X-Appwrite-JWT' },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token, `dvh_…`, with the scope that the call names. Conversations and messages need the scope `messages` instead.',
  },
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
