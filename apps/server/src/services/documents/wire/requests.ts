import { AppError, parseQueries, type Query } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import { parseJson } from '#http'
import { formatOf } from './formats.ts'
import type { DocumentAddress, CollectionAddress } from '../addresses.ts'
import { dataIn } from '../schema.ts'
import type { Vocabulary } from './vocabulary.ts'

type Values = Readonly<Record<string, unknown>>

const invalidArgument = (message: string) => new AppError('general_argument_invalid', { message })

/** `queries[]` is a list and has no names. */
export function checkQueries({ query }: FastifyRequest): void {
  for (const [key, value] of Object.entries(query as Values)) {
    const isMalformed = key === 'queries' ? !Array.isArray(value) : key.startsWith('queries[')
    if (isMalformed)
      throw invalidArgument('Parameter "queries" must be a list: queries[0], queries[1] and so on.')
  }
}

/** Nothing may look as if it waited for the end of a transaction when it is done at once. */
export function checkTransaction({ query, body }: FastifyRequest): void {
  for (const sent of [query, body] as (Values | null | undefined)[]) {
    const id = sent?.['transactionId'] ?? ''
    if (id !== '')
      throw invalidArgument('Parameter "transactionId": there are no transactions here.')
  }
}

/** Milliseconds of the header by which a client asks not to overwrite a later change. */
export function unchangedSince({ headers }: FastifyRequest): number | undefined {
  const timestamp = headers['x-appwrite-timestamp']
  if (timestamp === undefined) return undefined
  const time = Date.parse(String(timestamp))
  if (Number.isNaN(time))
    throw invalidArgument('The header X-Appwrite-Timestamp must be an ISO 8601 date.')
  return time
}

/**
 * What every search has in its text; a backslash may hide the word. Most lists need not be looked at closer. Who looks
 * for parts of texts searches, too, and makes most work of all: no index answers that.
 */
const MAY_SEARCH = /search|contains|endswith|\\/i
const SEARCH = /search|contains|endswith/i

const isSearch = ({ method, values }: Query): boolean =>
  SEARCH.test(method) || values.some((each) => isQuery(each) && isSearch(each))

const isQuery = (value: Query['values'][number]): value is Query =>
  typeof value === 'object' && value !== null

const dataOf = (sent: unknown) => dataIn(sent, (text) => parseJson(Buffer.from(text)))

/** Reads requests that are checked already and whose parameters are named in these words. */
export function requestReader(vocabulary: Vocabulary) {
  const { collection, document, attribute } = vocabulary
  const collectionAddress = ({ params }: FastifyRequest): CollectionAddress => {
    const { databaseId, [`${collection}Id`]: collectionId } = params as Record<string, string>
    return { databaseId: String(databaseId), collectionId: String(collectionId) }
  }
  const queryTexts = ({ query }: FastifyRequest) =>
    (query as { readonly queries?: readonly string[] }).queries ?? []
  const queries = (request: FastifyRequest): Query[] =>
    parseQueries(queryTexts(request), formatOf(request, vocabulary))
  const idIn = (values: unknown) => String((values as Values)[`${document}Id`])
  return {
    collectionAddress,
    documentAddress: (request: FastifyRequest): DocumentAddress => ({
      ...collectionAddress(request),
      documentId: idIn(request.params),
    }),
    newDocumentAddress: (request: FastifyRequest): DocumentAddress => ({
      ...collectionAddress(request),
      documentId: idIn(request.body),
    }),
    write(request: FastifyRequest) {
      const { data, permissions } = request.body as Values
      return { data: dataOf(data), permissions, unchangedSince: unchangedSince(request) }
    },
    increment(request: FastifyRequest, sign: 1 | -1) {
      const { value = 1, min, max } = request.body as Readonly<Record<string, number | undefined>>
      const name = String((request.params as Values)[attribute])
      const precondition = { unchangedSince: unchangedSince(request) }
      return { ...precondition, attribute: name, by: sign * value, min, max }
    },
    queries,
    /** Whether words or parts of texts are looked for, which costs more than any other list. */
    isSearch: (request: FastifyRequest): boolean =>
      queryTexts(request).some((text) => MAY_SEARCH.test(text)) && queries(request).some(isSearch),
  }
}
