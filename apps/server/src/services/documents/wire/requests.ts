import { AppError, parseQueries, type Query } from '@devhood/contract'
import type { FastifyRequest, preValidationHookHandler } from 'fastify'
import { parseJson } from '#http'
import { formatOf } from './formats.ts'
import type { Data } from '#resources'
import type { Vocabulary } from './vocabulary.ts'

type Values = Readonly<Record<string, unknown>>
type Queried = { readonly queries?: readonly string[] }

const invalidArgument = (message: string) => new AppError('general_argument_invalid', { message })

/**
 * `queries[]` is a list without named keys. Transaction ids are refused, so that no write which is done at once seems to
 * wait for a commit.
 */
export const checkParameters: preValidationHookHandler = ({ query, body }, _reply, done) => {
  for (const [key, value] of Object.entries(query as Values)) {
    const isMalformed = key === 'queries' ? !Array.isArray(value) : key.startsWith('queries[')
    if (isMalformed)
      throw invalidArgument('Parameter "queries" must be a list: queries[0], queries[1] and so on.')
  }
  for (const sent of [query, body] as (Values | null | undefined)[]) {
    const id = sent?.['transactionId'] ?? ''
    if (id !== '')
      throw invalidArgument('Parameter "transactionId": there are no transactions here.')
  }
  done()
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
 * need no closer look. Substring queries count as searches because they are the most expensive: no index covers them.
 */
const MAY_SEARCH = /search|contains|endswith|\\/i
const SEARCH = /search|contains|endswith/i

const isSearch = ({ method, values }: Query): boolean =>
  SEARCH.test(method) || values.some((each) => isQuery(each) && isSearch(each))

const isQuery = (value: Query['values'][number]): value is Query =>
  typeof value === 'object' && value !== null

/** The `data` of a request: an object or the JSON text of one. Undefined if it is missing or empty. */
function dataIn(sent: unknown): Data | undefined {
  const data = typeof sent === 'string' && sent !== '' ? parseJson(Buffer.from(sent)) : sent
  if (data === undefined || data === null || data === '') return undefined
  const isObject = typeof data === 'object' && !Array.isArray(data)
  // Some languages serialize an object without keys as an empty list.
  if (!isObject && !(Array.isArray(data) && data.length === 0))
    throw invalidArgument('Parameter "data" must be an object.')
  return Object.keys(data).length === 0 ? undefined : (data as Data)
}

/** Reads the parameters of validated requests, named in the API's terms. */
export function requestReader(vocabulary: Vocabulary) {
  const { document, attribute } = vocabulary
  const queryTexts = ({ query }: FastifyRequest) => (query as Queried).queries ?? []
  const queries = (request: FastifyRequest): Query[] =>
    parseQueries(queryTexts(request), formatOf(request, vocabulary))
  return {
    newId: ({ body }: FastifyRequest) => String((body as Values)[`${document}Id`]),
    write: (request: FastifyRequest) => {
      const { data, permissions } = request.body as Values
      const written = { data: dataIn(data), permissions, unchangedSince: unchangedSince(request) }
      const { queries: texts = [] } = request.query as Queried
      return texts.length === 0 ? written : { ...written, selects: queries(request) }
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
