import { AppError, LIMITS } from '@devhood/contract'
import type { CollectionName } from '@devhood/contract/collections'
import { createLimits, deleteLimits } from '#resources'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byAccountOrAddress, call, checkPublisher, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import type { ReadCache, ReadCall } from './responses/read-cache.ts'
import { documentResponse, jsonBytes, listResponse } from './wire/responses.ts'
import { routeSchemas } from './wire/route-schemas.ts'
import { formatOf, formatError } from './wire/formats.ts'
import type { collectionFinder, DocumentKey } from './addresses.ts'
import { checkParameters, requestReader, unchangedSince } from './wire/requests.ts'
import type { DocumentsService } from './service.ts'
import type { openViews } from './responses/views.ts'
import { scopeOfCollection } from './token-scopes.ts'
import { translateError, type Vocabulary } from './wire/vocabulary.ts'

const WRITES: Limit = {
  scope: 'documents write',
  max: 120,
  windowMs: MINUTE,
  by: byAccountOrAddress,
}
const SEARCHES = { scope: 'searches', what: 'searches', max: 120, windowMs: MINUTE }

const JSON_TYPE = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyRequest {
    /** The document that the path names; of a list, its id is empty. */
    documentKey: DocumentKey
  }
}

/** What a suspended person may go on writing: nobody else sees it, but moderators their reports. */
const WHILE_SUSPENDED: ReadonlySet<string> = new Set<CollectionName>([
  'blocks',
  'conversations',
  'jobSaves',
  'jobSearches',
  'mutes',
  'notifications',
  'pushSubscriptions',
  'reports',
  'saves',
  'tagFollows',
  'threadMutes',
])

interface Options {
  /** The collections whose ids the server alone chooses. */
  readonly serverIdCollections: readonly string[]
  /** Whether lists of the collection change with the clock alone. */
  readonly changesWithTime: (collection: string) => boolean
  readonly documents: DocumentsService
  readonly now: () => number
  readonly findResponse: ReadCache
  readonly findCollection: ReturnType<typeof collectionFinder>
  readonly viewOf: ReturnType<typeof openViews>
  readonly vocabulary: Vocabulary
}

const collectionOf = ({ documentKey: [collection] }: FastifyRequest): string => collection

const limitOf = ({ name, ...limit }: (typeof createLimits)[number], scope: string): Limit => ({
  ...limit,
  scope,
  what: name,
  by: (request) => (collectionOf(request) === name ? byAccountOrAddress(request) : undefined),
})

/** Of new documents, also by collection; of deletions, some collections have their own instead of the usual one. */
const CREATES = [WRITES, ...createLimits.map((limit) => limitOf(limit, limit.name))]
const DELETES: Limit[] = [
  {
    scope: 'documents delete',
    max: 60,
    windowMs: MINUTE,
    by: (request) =>
      deleteLimits.some(({ name }) => name === collectionOf(request))
        ? undefined
        : byAccountOrAddress(request),
  },
  ...deleteLimits.map((limit) => limitOf(limit, `${limit.name} delete`)),
]

/** Responds to a read with bytes that may have been cached for an earlier one. */
const cachedReply =
  ({ findResponse, viewOf, vocabulary }: Options) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { changesWithTime = false, ...readCall }: ReadCall,
  ) => {
    const view = viewOf(request, vocabulary)
    const { name } = formatOf(request, vocabulary)
    const { bytes, currentBytes, release } = await findResponse({
      view,
      person: byAccountOrAddress(request),
      key:
        view.baseUrl !== undefined && !changesWithTime
          ? `${vocabulary.service} ${name} ${view.baseUrl} ${request.url}`
          : undefined,
      ...readCall,
    })
    reply.currentBytes = currentBytes
    // Not after an abort: somebody may still compress the bytes.
    if (release) reply.raw.once('finish', release)
    return reply.type(JSON_TYPE).send(bytes)
  }

type View = ReturnType<Options['viewOf']>

/** Makes handlers that write what `read` finds in the request, and respond with the written document. */
const writtenReply =
  ({ now, viewOf, vocabulary }: Options) =>
  <Sent>(
    read: (request: FastifyRequest) => Sent,
    write: (view: View, key: DocumentKey, sent: Sent) => ReturnType<DocumentsService['update']>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { documentKey } = request
    if (!WHILE_SUSPENDED.has(documentKey[0])) checkPublisher(request, now())
    const { json } = await write(viewOf(request, vocabulary), documentKey, read(request))
    return reply.type(JSON_TYPE).send(jsonBytes(json))
  }

interface ListQuery {
  readonly total?: boolean
  readonly totalMax?: number
}

/** The handler of each route, shared by both vocabularies so that no rule holds for only one of them. */
function handlersOf(options: Options) {
  const { changesWithTime, documents, viewOf, vocabulary } = options
  const read = requestReader(vocabulary)
  const send = cachedReply(options)
  const written = writtenReply(options)
  return {
    list: async (request: FastifyRequest, reply: FastifyReply) => {
      const { total: isCounted = true, totalMax: max = LIMITS.listTotalMax } =
        request.query as ListQuery
      const totalMax = isCounted ? max : 0
      const [collection] = request.documentKey
      return send(request, reply, {
        changesWithTime: changesWithTime(collection),
        readRequest: () => ({ collection, queries: read.queries(request), totalMax }),
        write: (found) => listResponse(found, vocabulary),
      })
    },
    get: async (request: FastifyRequest, reply: FastifyReply) => {
      const [collection, id] = request.documentKey
      return send(request, reply, {
        readRequest: () => ({ collection, id, queries: read.queries(request) }),
        write: documentResponse,
      })
    },
    create: written(
      (request) => ({ id: read.newId(request), ...read.write(request) }),
      async (view, [collection], { id, ...write }) =>
        documents.create(view, [collection, id], write),
    ),
    update: written(read.write, documents.update),
    upsert: written(read.write, documents.upsert),
    increment: written((request) => read.increment(request, 1), documents.increment),
    decrement: written((request) => read.increment(request, -1), documents.increment),
    delete: async (request: FastifyRequest) =>
      documents.delete(viewOf(request, vocabulary), request.documentKey, {
        unchangedSince: unchangedSince(request),
      }),
  }
}

type Params = Readonly<Record<string, string | undefined>>

export const documentRoutes = (options: Options) => async (api: FastifyInstance) => {
  const { findCollection, vocabulary } = options
  const { service, collection, document, attribute } = vocabulary
  const list = `/${service}/:databaseId/${collection}s/:${collection}Id/${document}s`
  const documentPath = `${list}/:${document}Id`
  const read = requestReader(vocabulary)

  const [collectionKey, documentKey] = [`${collection}Id`, `${document}Id`]
  const nameIn = (params: unknown) => {
    const { databaseId, [collectionKey]: id } = params as Params
    return findCollection(databaseId, id)
  }
  // Before anything else, so that a missing collection gives everybody the same response.
  api.addHook('onRequest', (request, _reply, done) => {
    const name = nameIn(request.params)
    const params = request.params as Params
    const { [documentKey]: id = '' } = params
    // The router matches `…/documents/` as a document with an empty id.
    if (documentKey in params && id === '') throw new AppError('general_route_not_found')
    request.documentKey = [name, id]
    done()
  })
  api.addHook('preValidation', checkParameters)
  // Errors thrown here go to the shell, which writes every error response.
  api.setErrorHandler((error, request) => {
    if (!(error instanceof AppError)) throw error
    throw translateError(formatError(error, formatOf(request, vocabulary)), vocabulary)
  })

  const searches: Limit = {
    ...SEARCHES,
    by: (request) => (read.isSearch(request) ? byAccountOrAddress(request) : undefined),
  }
  const schemas = routeSchemas(vocabulary, options.serverIdCollections)
  const handle = handlersOf(options)
  const scopeOf = ({ params }: FastifyRequest) => scopeOfCollection(nameIn(params))
  const [reads, writes] = [
    { scope: 'read', scopeOf },
    { scope: 'write', scopeOf },
  ] as const
  api.get(list, call('anyone', { ...schemas.list, ...reads, limit: searches }), handle.list)
  api.post(list, call('anyone', { ...schemas.create, ...writes, limit: CREATES }), handle.create)
  api.get(documentPath, call('anyone', { ...schemas.get, ...reads }), handle.get)
  api.put(
    documentPath,
    call('anyone', { ...schemas.upsert, ...writes, limit: CREATES }),
    handle.upsert,
  )
  api.patch(
    documentPath,
    call('anyone', { ...schemas.update, ...writes, limit: WRITES }),
    handle.update,
  )
  api.delete(
    documentPath,
    call('anyone', { ...schemas.delete, ...writes, limit: DELETES }),
    handle.delete,
  )
  for (const step of ['increment', 'decrement'] as const) {
    const options = call('anyone', { ...schemas[step], ...writes, limit: WRITES })
    api.patch(`${documentPath}/:${attribute}/${step}`, options, handle[step])
  }
}
