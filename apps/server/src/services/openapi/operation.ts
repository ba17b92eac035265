import { type Duty, rolesFor } from '@devhood/contract'
import type { TObject, TSchema } from 'typebox'
import { type Limit } from '#http'
import { HOUR, MINUTE } from '#lib/time'
import type { Call } from './calls.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

const TITLES: Readonly<Record<string, string>> = {
  tablesdb: 'TablesDB',
  github: 'GitHub',
  openapi: 'OpenAPI',
}
const STATUS_DESCRIPTIONS: Readonly<Record<string, string>> = {
  101: 'Switching to a WebSocket.',
  200: 'OK.',
  201: 'Created.',
  204: 'No content.',
  206: 'Partial content.',
  302: 'Redirect.',
  304: 'Not modified.',
  503: 'Service unavailable.',
}
const REFUSAL = { $ref: '#/components/responses/Refusal' }

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** The first segment of the path names the resource. */
function tagOf({ path }: Call): string {
  const [, word = ''] = /^\/(\w+)/.exec(path) ?? []
  return TITLES[word] ?? capital(word)
}

/** `GET /account/sessions/{sessionId}` as `getAccountSessionsSessionId`. */
function idOf({ method, path }: Call): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map(capital).join('')
}

const windowOf = (windowMs: number) => {
  if (windowMs === HOUR) return 'an hour'
  return windowMs === MINUTE ? 'a minute' : `in ${windowMs / 1000} seconds`
}
const limitText = ({ max, windowMs, what }: Limit) =>
  [max, what, windowOf(windowMs)].filter((part) => part !== undefined).join(' ')

/** `For operators and moderators.` */
const audienceOf = (duty: Duty) =>
  `For ${rolesFor(duty)
    .map((role) => `${role}s`)
    .join(' and ')}.`

function descriptionOf({ access, limits, schema }: Call): string {
  const limit = limits.length > 0 && `At most ${limits.map(limitText).join(', ')}.`
  const parts = [
    access !== 'anyone' && access !== 'signedIn' && audienceOf(access),
    schema.description,
    limit,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Path parameters that no schema describes are strings. */
function parametersOf({ path, schema }: Call, { write }: Schemas) {
  const params = (schema.params as TObject | undefined)?.properties ?? {}
  const query = schema.querystring as TObject | undefined
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
    const described = params[name]
    const written = described === undefined ? { type: 'string' } : write(described)
    return { name, in: 'path', required: true, schema: written }
  })
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, described]) => {
    const written = write(described)
    const isList = written['type'] === 'array'
    return {
      name: isList ? `${name}[]` : name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      schema: written,
    }
  })
  return [...inPath, ...inQuery]
}

const mediaTypesOf = (schema: TSchema) =>
  'contentMediaType' in schema ? (schema.contentMediaType as readonly string[]) : undefined

function contentOf(schema: TSchema, { write }: Schemas): JsonSchema | undefined {
  if ('type' in schema && schema.type === 'null') return undefined
  const types = mediaTypesOf(schema)
  if (types === undefined) return { 'application/json': { schema: write(schema) } }
  return Object.fromEntries(types.map((type) => [type, {}]))
}

function bodyOf({ schema }: Call, { write }: Schemas): JsonSchema | undefined {
  const { body, form } = schema as { readonly body?: TSchema; readonly form?: TSchema }
  if (form !== undefined)
    return { required: true, content: { 'multipart/form-data': { schema: write(form) } } }
  if (body === undefined) return undefined
  const isRequired = ((body as TObject).required ?? []).length > 0
  return { required: isRequired, content: { 'application/json': { schema: write(body) } } }
}

function responsesOf(call: Call, schemas: Schemas): JsonSchema {
  const described = (call.schema.response ?? {}) as Readonly<Record<string, TSchema>>
  const responses = Object.entries(described).map(([status, schema]) => {
    const content = contentOf(schema, schemas)
    const headers = call.limits.length > 0 && status < '400' && RATE_HEADERS
    const description = STATUS_DESCRIPTIONS[status] ?? ''
    return [status, { description, ...(headers && { headers }), ...(content && { content }) }]
  })
  return { ...Object.fromEntries(responses), default: REFUSAL }
}

const RATE_HEADERS = Object.fromEntries(
  ['Limit', 'Remaining', 'Reset'].map((name) => [
    `X-RateLimit-${name}`,
    { $ref: `#/components/headers/RateLimit${name}` },
  ]),
)

/** The alternatives of authentication; each of them is enough. */
const SIGNED_IN = [{ cookie: [] }, { fallback: [] }, { session: [] }, { jwt: [] }]

type Operation = JsonSchema & { readonly tags: readonly string[] }

export function operationOf(call: Call, schemas: Schemas): Operation {
  const parameters = parametersOf(call, schemas)
  const description = descriptionOf(call)
  const requestBody = bodyOf(call, schemas)
  return {
    operationId: idOf(call),
    tags: [tagOf(call)],
    summary: call.schema.summary ?? '',
    ...(description && { description }),
    security: [
      ...(call.access === 'anyone' ? [{}] : []),
      ...SIGNED_IN,
      ...(call.scope ? [{ accessToken: [call.scope] }] : []),
    ],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(call, schemas),
  }
}
