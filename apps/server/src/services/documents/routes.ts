import { AppError, type Query } from '@devhood/contract'
import type {
  createLimits,
  deleteLimits,
  feedFilters,
  joinedSearches,
  memberFilters,
  pictureLists,
} from '#resources'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byAccountOrAddress, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import type { AnswerCache, FoundDocument, ReadCall } from './answers/answer-cache.ts'
import { routeSchemas } from './wire/route-schemas.ts'
import { selectKeys, formatOf, formatError } from './wire/formats.ts'
import type { CollectionResolver } from './addresses.ts'
import { checkParameters, requestReader, unchangedSince } from './wire/requests.ts'
import type { DocumentsService } from './service.ts'
import type { openViews } from './answers/views.ts'
import { translateError, type Vocabulary } from './wire/vocabulary.ts'

const WRITES: Limit = {
  scope: 'documents write',
  max: 120,
  windowMs: MINUTE,
  by: byAccountOrAddress,
}
const SEARCHES = { scope: 'searches', what: 'searches', max: 120, windowMs: MINUTE }
const DELETES: Limit = {
  scope: 'documents delete',
  max: 60,
  windowMs: MINUTE,
  by: byAccountOrAddress,
}

const readOptions = { access: 'anyone' } as const
const writeOptions = { ...readOptions, limit: WRITES }

interface Options {
  /** The collections whose ids the server alone chooses. */
  readonly serverIdCollections: readonly string[]
  /** The filters that list what the caller follows. */
  readonly feedFilters: typeof feedFilters
  readonly joinedSearches: typeof joinedSearches
  readonly memberFilters: typeof memberFilters
  readonly pictureLists: typeof pictureLists
  /** The limits of new documents by collection. */
  readonly createLimits: typeof createLimits
  /** The limits of deletions by collection, where they differ. */
  readonly deleteLimits: typeof deleteLimits
  /** Whether lists of the collection change with the clock alone. */
  readonly changesWithTime: (collection: string) => boolean
  readonly documents: DocumentsService
  readonly findAnswer: AnswerCache
  readonly collections: CollectionResolver
  readonly viewOf: ReturnType<typeof openViews>
  readonly vocabulary: Vocabulary
}

/** The limits that differ by collection. */
function limitsOf(
  { createLimits: ofCreates, deleteLimits: ofDeletes }: Options,
  collectionOf: (request: FastifyRequest) => string | undefined,
): { readonly creates: Limit[]; readonly deletes: Limit[] } {
  const limitOf = ({ name, ...limit }: (typeof ofCreates)[number], scope: string): Limit => ({
    ...limit,
    scope,
    what: name,
    by: (request) => (collectionOf(request) === name ? byAccountOrAddress(request) : undefined),
  })
  const usualDeletes: Limit = {
    ...DELETES,
    by: (request) =>
      ofDeletes.some(({ name }) => name === collectionOf(request))
        ? undefined
        : byAccountOrAddress(request),
  }
  return {
    creates: ofCreates.map((limit) => limitOf(limit, limit.name)),
    deletes: [usualDeletes, ...ofDeletes.map((limit) => limitOf(limit, `${limit.name} delete`))],
  }
}

/** Answers a read with bytes that may have been cached for an earlier one. */
const cachedReply =
  ({ findAnswer, vocabulary }: Options, viewOf: Options['viewOf']) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { changesWithTime = false, ...readCall }: ReadCall,
  ) => {
    const view = viewOf(request)
    const keyParts = [vocabulary.service, formatOf(request, vocabulary), view.baseUrl, request.url]
    const { bytes, currentBytes } = await findAnswer({
      view,
      person: byAccountOrAddress(request),
      key: view.baseUrl !== undefined && !changesWithTime ? JSON.stringify(keyParts) : undefined,
      ...readCall,
    })
    reply.currentBytes = currentBytes
    return reply.type('application/json; charset=utf-8').send(bytes)
  }

/** The handler of each route, shared by both vocabularies so that no rule holds for only one of them. */
function handlersOf(options: Options) {
  const { changesWithTime, documents, collections, viewOf, vocabulary } = options
  const read = requestReader(vocabulary)
  const view = (request: FastifyRequest) => ({
    ...viewOf(request),
    dialect: formatOf(request, vocabulary).dialect,
  })
  /** Selects the keys of a document that this request's format shows in the answer to its queries. */
  function selectedBy(request: FastifyRequest, queries: readonly Query[]) {
    const format = formatOf(request, vocabulary)
    return (document: FoundDocument) => selectKeys(document, queries, format)
  }
  const send = cachedReply(options, view)
  return {
    list: async (request: FastifyRequest, reply: FastifyReply) => {
      const { total: isCounted = true } = request.query as { readonly total?: boolean }
      const collection = collections.find(read.collectionAddress(request))
      return send(request, reply, {
        changesWithTime: changesWithTime(collection),
        readRequest: () => ({ collection, queries: read.queries(request), isCounted }),
        write: ({ total, documents: found }, { queries }) => ({
          total,
          [`${vocabulary.document}s`]: found.map(selectedBy(request, queries)),
        }),
      })
    },
    get: async (request: FastifyRequest, reply: FastifyReply) => {
      const { documentId: id, ...address } = read.documentAddress(request)
      const collection = collections.find(address)
      return send(request, reply, {
        readRequest: () => ({ collection, id, queries: read.queries(request) }),
        write: ({ documents: [found] }, { queries }) =>
          found && selectedBy(request, queries)(found),
      })
    },
    create: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.code(201)
      return documents.create(view(request), read.newDocumentAddress(request), read.write(request))
    },
    update: async (request: FastifyRequest) =>
      documents.update(view(request), read.documentAddress(request), read.write(request)),
    upsert: async (request: FastifyRequest) =>
      documents.upsert(view(request), read.documentAddress(request), read.write(request)),
    increment: async (request: FastifyRequest) =>
      documents.increment(view(request), read.documentAddress(request), read.increment(request, 1)),
    decrement: async (request: FastifyRequest) =>
      documents.increment(
        view(request),
        read.documentAddress(request),
        read.increment(request, -1),
      ),
    delete: async (request: FastifyRequest, reply: FastifyReply) => {
      const precondition = { unchangedSince: unchangedSince(request) }
      await documents.delete(view(request), read.documentAddress(request), precondition)
      return reply.code(204).send()
    },
  }
}

/** The routes for documents in one vocabulary. */
export const documentRoutes = (options: Options) => async (api: FastifyInstance) => {
  const { collections, vocabulary } = options
  const { service, collection, document, attribute } = vocabulary
  const list = `/${service}/:databaseId/${collection}s/:${collection}Id/${document}s`
  const documentPath = `${list}/:${document}Id`
  const attributePath = `${documentPath}/:${attribute}`
  const read = requestReader(vocabulary)

  // Before anything else, so that a missing collection gives everybody the same answer.
  api.addHook('onRequest', async (request) => {
    const address = read.documentAddress(request)
    collections.find(address)
    // The router matches `…/documents/` as a document with an empty id.
    if (address.documentId === '') throw new AppError('general_route_not_found')
  })
  api.addHook('preValidation', checkParameters)
  // Errors thrown here go to the shell, which writes every error response.
  api.setErrorHandler((error, request) => {
    if (!(error instanceof AppError)) throw error
    throw translateError(formatError(error, formatOf(request, vocabulary)), vocabulary)
  })

  const { creates, deletes } = limitsOf(options, (request) =>
    collections.find(read.collectionAddress(request)),
  )
  const searches: Limit = {
    ...SEARCHES,
    by: (request) => (read.isSearch(request) ? byAccountOrAddress(request) : undefined),
  }
  const listOptions = { ...readOptions, limit: searches }
  const deleteOptions = { ...readOptions, limit: deletes }
  const createOptions = { ...readOptions, limit: [WRITES, ...creates] }

  const schemas = routeSchemas(vocabulary, options)
  const handle = handlersOf(options)
  api.get(list, { config: listOptions, schema: schemas.list }, handle.list)
  api.post(list, { config: createOptions, schema: schemas.create }, handle.create)
  api.get(documentPath, { config: readOptions, schema: schemas.get }, handle.get)
  api.put(documentPath, { config: createOptions, schema: schemas.upsert }, handle.upsert)
  api.patch(documentPath, { config: writeOptions, schema: schemas.update }, handle.update)
  api.delete(documentPath, { config: deleteOptions, schema: schemas.delete }, handle.delete)
  api.patch(
    `${attributePath}/increment`,
    { config: writeOptions, schema: schemas.increment },
    handle.increment,
  )
  api.patch(
    `${attributePath}/decrement`,
    { config: writeOptions, schema: schemas.decrement },
    handle.decrement,
  )
}
