import { type CollectionName, type Collections, ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'

import { api } from '#lib/api/api'
import { type Links } from './links.ts'

type FieldOf<C extends CollectionName> = C extends CollectionName
  ? string & keyof Collections[C]
  : never

/** The viewer's links that are documents: `owner` has the viewer's id, `field` refers to the linked document. */
export function documentLinks<C extends CollectionName>(
  name: C,
  owner: Readonly<Record<string, string>>,
  field: FieldOf<C>,
  conditions: readonly Query[] = [],
): Links {
  const collection: CollectionName = name
  return {
    name,
    find: async (ids, signal) => {
      const queries = [
        ...conditions,
        Query.equal(field, ids),
        Query.select(['$id', `${field}.$id`]),
        Query.limit(LIMITS.listLimitMax),
      ]
      const { documents } = await api.documents.list(collection, queries, { signal })
      return documents.flatMap(({ $id, ...fields }) => {
        const linked: unknown = Reflect.get(fields, field)
        return isDocument(linked) ? [[linked.$id, $id] as const] : []
      })
    },
    create: async (id) => {
      const data = { ...owner, [field]: id }
      return (await api.documents.create(collection, ID.unique(), data)).$id
    },
    delete: (linkId) => api.documents.delete(collection, linkId),
  }
}

const isDocument = (value: unknown): value is { readonly $id: string } =>
  typeof value === 'object' && value !== null
