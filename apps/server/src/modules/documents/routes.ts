import { AppError } from '@devhood/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byPerson, HOUR, type Limit, MINUTE } from '#http'
import type { Answers, Found, Reading } from './answers.ts'
import { callsIn } from './calls.ts'
import { asSelected, formatOf, refusalIn } from './dialects.ts'
import type { Places } from './places.ts'
import { checkQueries, checkTransaction, readerIn, unchangedSince } from './requests.ts'
import type { DocumentsService } from './service.ts'
import type { viewsFor } from './views.ts'
import { inWords, type Words } from './words.ts'

const WRITES: Limit = { scope: 'documents write', max: 120, windowMs: MINUTE, by: byPerson }
/** Whoever reports that much does it to keep operators busy. */
const REPORTS = { scope: 'reports', what: 'reports', max: 20, windowMs: HOUR }
/** Whoever is declined can be interested anew, but not all the time. */
const INTERESTS = { scope: 'interests', what: 'interests', max: 30, windowMs: HOUR }
const SEARCHES = { scope: 'searches', what: 'searches', max: 120, windowMs: MINUTE }
const DELETES: Limit = { scope: 'documents delete', max: 60, windowMs: MINUTE, by: byPerson }

const reading = { access: 'anyone' } as const
const writing = { ...reading, limit: WRITES }
const deleting = { ...reading, limit: DELETES }

interface Options {
  /** The collections where the server alone chooses ids. */
  readonly closed: readonly string[]
  /** Whether lists of it change by the clock alone. */
  readonly isTimely: (collection: string) => boolean
  readonly documents: DocumentsService
  readonly answer: Answers
  readonly places: Places
  readonly viewOf: ReturnType<typeof viewsFor>
  readonly words: Words
}

/** Answers a reading with bytes that may have been written for an earlier one. */
const sender =
  ({ answer, words }: Options, viewOf: Options['viewOf']) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isTimely = false, ...asking }: Reading,
  ) => {
    const view = viewOf(request)
    const about = [words.service, formatOf(request, words), view.base, request.url]
    const { bytes, lasting } = await answer({
      view,
      person: byPerson(request),
      key: view.base !== undefined && !isTimely ? JSON.stringify(about) : undefined,
      ...asking,
    })
    reply.lasting = lasting
    return reply.type('application/json; charset=utf-8').send(bytes)
  }

/** What each call does: one place for both spellings, so that no rule holds for one of them alone. */
function handlersOf(options: Options) {
  const { isTimely, documents, places, viewOf, words } = options
  const read = readerIn(words)
  const view = (request: FastifyRequest) => ({
    ...viewOf(request),
    dialect: formatOf(request, words).dialect,
  })
  /** A document as this request wants it. */
  function selectedBy(request: FastifyRequest) {
    const [queries, format] = [read.queries(request), formatOf(request, words)]
    return (document: Found) => asSelected(document, queries, format)
  }
  const send = sender(options, view)
  return {
    list: async (request: FastifyRequest, reply: FastifyReply) => {
      const { total: isCounted = true } = request.query as { readonly total?: boolean }
      const collection = places.find(read.place(request))
      return send(request, reply, {
        isTimely: isTimely(collection),
        asked: () => ({ collection, queries: read.queries(request), isCounted }),
        write: ({ total, documents: found }) => ({
          total,
          [`${words.document}s`]: found.map(selectedBy(request)),
        }),
      })
    },
    get: async (request: FastifyRequest, reply: FastifyReply) => {
      const { documentId: id, ...place } = read.address(request)
      const collection = places.find(place)
      return send(request, reply, {
        asked: () => ({ collection, id, queries: read.queries(request) }),
        write: ({ documents: [found] }) => found && selectedBy(request)(found),
      })
    },
    create: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.code(201)
      return documents.create(view(request), read.newAddress(request), read.write(request))
    },
    update: async (request: FastifyRequest) =>
      documents.update(view(request), read.address(request), read.write(request)),
    upsert: async (request: FastifyRequest) =>
      documents.upsert(view(request), read.address(request), read.write(request)),
    increment: async (request: FastifyRequest) =>
      documents.step(view(request), read.address(request), read.step(request, 1)),
    decrement: async (request: FastifyRequest) =>
      documents.step(view(request), read.address(request), read.step(request, -1)),
    delete: async (request: FastifyRequest, reply: FastifyReply) => {
      const guard = { unchangedSince: unchangedSince(request) }
      await documents.delete(view(request), read.address(request), guard)
      return reply.code(204).send()
    },
  }
}

/** The calls for documents in one spelling. */
export const documentRoutes = (options: Options) => async (api: FastifyInstance) => {
  const { places, words } = options
  const { service, collection, document, attribute } = words
  const list = `/${service}/:databaseId/${collection}s/:${collection}Id/${document}s`
  const one = `${list}/:${document}Id`
  const field = `${one}/:${attribute}`
  const read = readerIn(words)

  // Before anything else, so that what does not exist looks alike to everybody.
  api.addHook('onRequest', async (request) => {
    places.find(read.place(request))
    // The router takes `…/documents/` for a document without an id.
    if (read.address(request).documentId === '') throw new AppError('general_route_not_found')
  })
  api.addHook('preValidation', async (request) => {
    checkQueries(request)
    checkTransaction(request)
  })
  // What is thrown here goes on to the shell, which writes every refusal.
  api.setErrorHandler((error, request) => {
    if (!(error instanceof AppError)) throw error
    throw inWords(refusalIn(error, formatOf(request, words)), words)
  })

  const madeIn = (name: string, limit: Omit<Limit, 'by'>): Limit => ({
    ...limit,
    by: (request) => (places.find(read.place(request)) === name ? byPerson(request) : undefined),
  })
  const searches: Limit = {
    ...SEARCHES,
    by: (request) => (read.isSearch(request) ? byPerson(request) : undefined),
  }
  const listing = { ...reading, limit: searches }
  const making = {
    ...reading,
    limit: [WRITES, madeIn('reports', REPORTS), madeIn('interests', INTERESTS)],
  }

  const calls = callsIn(words, options.closed)
  const handle = handlersOf(options)
  api.get(list, { config: listing, schema: calls.list }, handle.list)
  api.post(list, { config: making, schema: calls.create }, handle.create)
  api.get(one, { config: reading, schema: calls.get }, handle.get)
  api.put(one, { config: making, schema: calls.upsert }, handle.upsert)
  api.patch(one, { config: writing, schema: calls.update }, handle.update)
  api.delete(one, { config: deleting, schema: calls.delete }, handle.delete)
  api.patch(`${field}/increment`, { config: writing, schema: calls.increment }, handle.increment)
  api.patch(`${field}/decrement`, { config: writing, schema: calls.decrement }, handle.decrement)
}
