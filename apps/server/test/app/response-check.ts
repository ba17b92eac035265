import { ErrorResponse } from '@devhood/contract/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'

/** The schema without the variants that only describe responses to a select. */
function withoutSelected(schema: TSchema): TSchema {
  const options = (key: string, value: unknown) =>
    key === 'anyOf' && Array.isArray(value)
      ? value.filter((each: TSchema) => !('title' in each && each.title === 'SelectedDocument'))
      : value
  return JSON.parse(JSON.stringify(schema), options) as TSchema
}

interface Described {
  readonly schema: TSchema
  readonly validator: Validator
}

function compile(schema: TSchema): Described {
  return { schema, validator: Compile(schema) }
}

/** Validators by schema, for all servers of a process: schemas are long and each checks many responses. */
const compiled = {
  asked: new WeakMap<TSchema, Described>(),
  whole: new WeakMap<TSchema, Described>(),
}

/** What a response must match. Only a request with `select` may get the variants that describe its responses. */
function describedBy(schema: TSchema, isSelecting: boolean): Described {
  const known = isSelecting ? compiled.asked : compiled.whole
  const found = known.get(schema) ?? compile(isSelecting ? schema : withoutSelected(schema))
  known.set(schema, found)
  return found
}

type Responses = Readonly<Record<string, TSchema>>

const isJson = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('application/json')

/** The schema that the route declares for this status; undefined when it declares none. */
function schemaFor(request: FastifyRequest, { statusCode }: FastifyReply): TSchema | undefined {
  const responses = request.routeOptions.schema?.response as Responses | undefined
  return responses?.[statusCode] ?? (statusCode < 400 ? undefined : ErrorResponse)
}

function faultsOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  const isDescribed = request.routeOptions.schema?.response !== undefined
  const described = schemaFor(request, reply)
  if (described === undefined)
    return isDescribed && reply.statusCode !== 304 ? ['a status that is not described'] : []
  if (!isJson(reply) || typeof payload !== 'string' || request.method === 'HEAD') return []
  const { schema, validator } = describedBy(described, request.url.includes('select'))
  const body: unknown = JSON.parse(payload)
  if (validator.Check(body)) return []
  return Value.Errors(schema, body).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/**
 * Checks every response against its route's schema and every refusal against the error schema. Call `check` at
 * the end: it throws when any response didn't match.
 */
export function openResponseCheck() {
  const found: string[] = []

  function watch(app: FastifyInstance): void {
    app.addHook('onSend', async (request, reply, payload) => {
      const faults = faultsOf(request, reply, payload)
      if (faults.length === 0) return
      const { method, url } = request
      found.push(`${method} ${url} answered ${reply.statusCode} with: ${faults.join('; ')}`)
    })
  }

  function check(): void {
    if (found.length > 0) throw new Error(`Not as described:\n${found.join('\n')}`)
  }

  return { watch, check, faults: found as readonly string[] }
}
