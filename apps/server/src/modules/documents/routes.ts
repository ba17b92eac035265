import { AppError } from '@devhood/contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { callerOf, type Limit, MINUTE, parseJson } from '#http'
import { CALLS } from './calls.ts'
import { dataIn } from './schema.ts'
import type { Address, Place, Places } from './places.ts'
import type { DocumentsService } from './service.ts'
import type { viewsFor } from './views.ts'

const COLLECTION = '/databases/:databaseId/collections/:collectionId/documents'
const DOCUMENT = `${COLLECTION}/:documentId`

/** Each person counts for himself, wherever he calls from; guests by their address. */
const by = (request: FastifyRequest) =>
  request.actor ? `account ${request.actor.accountId}` : `ip ${callerOf(request)}`
const WRITES: Limit = { scope: 'documents write', max: 120, windowMs: MINUTE, by }
const DELETES: Limit = { scope: 'documents delete', max: 60, windowMs: MINUTE, by }

const dataOf = (sent: unknown) => dataIn(sent, (text) => parseJson(Buffer.from(text)))

/** `queries[]` is a list and has no names. */
function checkQueries({ query }: FastifyRequest): void {
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    const isQueries = key === 'queries' ? !Array.isArray(value) : key.startsWith('queries[')
    if (isQueries)
      throw new AppError('general_argument_invalid', {
        message: 'Parameter "queries" must be a list: queries[0], queries[1] and so on.',
      })
  }
}

/** Milliseconds of the header by which a client asks not to overwrite a later change. */
function unchangedSince({ headers }: FastifyRequest): number | undefined {
  const timestamp = headers['x-appwrite-timestamp']
  if (timestamp === undefined) return undefined
  const time = Date.parse(String(timestamp))
  if (Number.isNaN(time))
    throw new AppError('general_argument_invalid', {
      message: 'The header X-Appwrite-Timestamp must be an ISO 8601 date.',
    })
  return time
}

interface Options {
  readonly documents: DocumentsService
  readonly places: Places
  readonly viewOf: ReturnType<typeof viewsFor>
}

export const documentRoutes =
  ({ documents, places, viewOf }: Options): FastifyPluginAsyncTypebox =>
  async (api) => {
    // Before anything else, so that what does not exist looks alike to everybody.
    api.addHook('onRequest', async ({ params }) => {
      places.find(params as Place)
      // The router takes `…/documents/` for a document without an id.
      if ((params as Partial<Address>).documentId === '')
        throw new AppError('general_route_not_found')
    })
    api.addHook('preValidation', async (request) => checkQueries(request))

    const anyone = { access: 'anyone' } as const

    api.get(COLLECTION, { config: anyone, schema: CALLS.list }, async (request) =>
      documents.list(viewOf(request), request.params as Place, request.query.queries ?? []),
    )
    api.get(DOCUMENT, { config: anyone, schema: CALLS.get }, async (request) =>
      documents.get(viewOf(request), request.params, request.query.queries ?? []),
    )
    api.post(
      COLLECTION,
      { config: { ...anyone, limit: WRITES }, schema: CALLS.create },
      async (request, reply) => {
        const { documentId, data, permissions } = request.body
        const address = { ...(request.params as Place), documentId }
        const write = { data: dataOf(data), permissions }
        reply.code(201)
        return documents.create(viewOf(request), address, write)
      },
    )
    api.patch(
      DOCUMENT,
      { config: { ...anyone, limit: WRITES }, schema: CALLS.update },
      async (request) => {
        const { data, permissions } = request.body
        const write = { data: dataOf(data), permissions, unchangedSince: unchangedSince(request) }
        return documents.update(viewOf(request), request.params, write)
      },
    )
    api.delete(
      DOCUMENT,
      { config: { ...anyone, limit: DELETES }, schema: CALLS.delete },
      async (request, reply) => {
        const guard = { unchangedSince: unchangedSince(request) }
        await documents.delete(viewOf(request), request.params, guard)
        return reply.code(204).send()
      },
    )
  }
