import { AppError, parseQueries, type Query } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import { parseJson } from '#http'
import { formatOf } from './formats.ts'
import type { DocumentAddress, CollectionAddress } from '../addresses.ts'
import { dataIn } from '../schema.ts'
import type { Vocabulary } from './vocabulary.ts'

type Values = Readonly<Record<string, unknown>>

const invalidArgument = (message: string) => new AppError('general_argument_invalid', { message })

/** `queries[]` is a list without named keys. */
export function checkQueries({ query }: FastifyRequest): void {
  for (const [key, value] of Object.entries(query as Values)) {
    const isMalformed = key === 'queries' ? !Array.isArray(value) : key.startsWith('queries[')
    if (isMalformed)
      throw invalidArgument('Parameter "queries" must be a list: queries[0], queries[1] and so on.')
  }
}

/** Refuses transaction ids, so that no write which is done at once seems to wait for a commit. */
export function checkTransaction({ query, body }: FastifyRequest): void {
  for (const sent of [query, body] as (Values | null | undefined)[]) {
    const id = sent?.['transactionId'] ?? ''
    if (id !== '')
      throw invalidArgument('Parameter "transactionId": there are no transactions here.')
  }
}

/** Milliseconds of the header with which a client avoids overwriting a later change. */
export function unchangedSince({ headers }: FastifyRequest): number | undefined {
  const timestamp = headers['x-appwrite-timestamp']
  if (timestamp === undefined) return undefined
  const time = Date.parse(String(timestamp))
  if (Number.isNaN(time))
    throw invalidArgument('The header X-Appwrite-Timestamp must be an ISO 8601 date.')
  return time
}

/**
 * Quick check of the query texts: every search contains one of these words, or hides it behind a backslash. Most lists
 * need no closer look. Substring queries count as searches because they are the most expensive: no index answers them.
 */
const MAY_SEARCH = /search|contains|endswith|\\/i
const SEARCH = /search|contains|endswith/i

const isSearch = ({ method, values }: Query): boolean =>
  SEARCH.test(method) || values.some((each) => isQuery(each) && isSearch(each))

const isQuery = (value: Query['values'][number]): value is Query =>
  typeof value === 'object' && value !== null

const dataOf = (sent: unknown) => dataIn(sent, (text) => parseJson(Buffer.from(text)))

/** Reads the parameters of validated requests, named in the API's terms. */
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
    /** Whether the request searches words or substrings, which costs more than any other list. */
    isSearch: (request: FastifyRequest): boolean =>
      queryTexts(request).some((text) => MAY_SEARCH.test(text)) && queries(request).some(isSearch),
  }
}
