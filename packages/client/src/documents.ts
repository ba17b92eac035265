import { type Query, serializeQuery } from '@devhood/contract'
import type { CollectionName } from '@devhood/contract/collections'
import type { DocumentList, DocumentMeta, DocumentOf } from '@devhood/contract/schemas'
import { pathBelow, pathOf, queryString } from './transport/url.ts'
import { networkError, requireArguments } from './transport/client-error.ts'
import { type CallOptions, type Transport } from './transport/transport.ts'

export type Collections = { [N in CollectionName]: DocumentOf<N> }

/** Writable data: the fields, with a relation given as the ids of its targets. */
export type DocumentData<T> = {
  readonly [K in Exclude<keyof T, keyof DocumentMeta>]?: FieldData<T[K]>
}
type FieldData<V> =
  Extract<V, { $id: string } | { $id: string }[]> extends never
    ? V
    : Extract<V, unknown[]> extends never
      ? string | null
      : readonly string[]

export interface WriteOptions extends CallOptions {
  readonly permissions?: readonly string[]
  /** Only \`select\` has an effect: it limits the response. */
  readonly queries?: readonly Query[]
}

interface ListOptions extends CallOptions {
  /** The total counts up to so many matches, by default up to `LIMITS.listTotalMax`. 0: they aren't counted. */
  readonly totalMax?: number
}

export interface DocumentsOptions {
  readonly database: string
  /** Configured collection ids that differ from the names. */
  readonly collections?: Readonly<Partial<Record<CollectionName, string>>> | undefined
}

const isDocument = (value: unknown) => typeof value === 'object' && value !== null

/** Treats a response without documents as a failure: it doesn't come from our server. */
function requireDocuments<T>(response: T, documents: unknown): T {
  if (Array.isArray(documents) && documents.every(isDocument)) return response
  throw networkError(response)
}

const serialize = (queries: readonly Query[]) => queries.map(serializeQuery)
const withQueries = (path: string, queries: readonly Query[] = []) =>
  queries.length === 0 ? path : `${path}?${queryString({ queries: serialize(queries) })}`

/** The parameters that say how far matches are counted. */
const countingTo = (max?: number) => (max === 0 ? { total: false } : { totalMax: max })

/** Reads and writes documents of the product's collections through the public API. */
export function documentCalls({ call }: Transport, { database, collections }: DocumentsOptions) {
  const collectionPath = (collection: CollectionName): string => {
    requireArguments({ collection })
    const id = collections?.[collection] ?? collection
    return pathOf('databases', database, 'collections', id, 'documents')
  }
  const documentPath = (collection: CollectionName, documentId: string): string =>
    pathBelow(collectionPath(collection), { documentId })

  return {
    list: async <C extends CollectionName>(
      collection: C,
      queries: readonly Query[] = [],
      { totalMax, ...options }: ListOptions = {},
    ) => {
      const parameters = { queries: serialize(queries), ...countingTo(totalMax) }
      const path = collectionPath(collection)
      const response = await call<DocumentList<Collections[C]>>('GET', path, parameters, options)
      return requireDocuments(response, (response as typeof response | null)?.documents)
    },
    /** Of the queries, only `select` has an effect here. */
    get: async <C extends CollectionName>(
      collection: C,
      documentId: string,
      { queries = [], ...options }: CallOptions & { readonly queries?: readonly Query[] } = {},
    ) => {
      const parameters = { queries: serialize(queries) }
      const path = documentPath(collection, documentId)
      const response = await call<Collections[C]>('GET', path, parameters, options)
      return requireDocuments(response, [response])
    },
    create: async <C extends CollectionName>(
      collection: C,
      documentId: string,
      data: DocumentData<Collections[C]>,
      { permissions, queries, ...options }: WriteOptions = {},
    ) => {
      requireArguments({ collection, documentId, data })
      const body = { documentId, data, permissions }
      const path = withQueries(collectionPath(collection), queries)
      return call<Collections[C]>('POST', path, body, options)
    },
    /** Fields missing in `data` stay unchanged. */
    update: async <C extends CollectionName>(
      collection: C,
      documentId: string,
      data?: DocumentData<Collections[C]>,
      { permissions, queries, ...options }: WriteOptions = {},
    ) => {
      const body = { data, permissions }
      const path = withQueries(documentPath(collection, documentId), queries)
      return call<Collections[C]>('PATCH', path, body, options)
    },
    delete: async (collection: CollectionName, documentId: string, options?: CallOptions) =>
      call<void>('DELETE', documentPath(collection, documentId), {}, options),
  }
}
