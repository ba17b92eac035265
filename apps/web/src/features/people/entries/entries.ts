import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { type Collections, type DocumentData, ID } from '@devhood/client'
import { LIMITS, Query } from '@devhood/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { personKeys } from '../keys.ts'

/** Collections with a few documents of each person, which belong to the profile. */
export type EntryName = 'links' | 'positions'

/** All entries of a person that the viewer may read, in the order of their creation. */
export const entriesQuery = <N extends EntryName>(name: N, userId: string) =>
  queryOptions({
    queryKey: personKeys.entries(name, userId),
    queryFn: async ({ signal }) => {
      const queries = [
        Query.equal('user', [userId]),
        Query.orderAsc('$createdAt'),
        Query.limit(LIMITS.listLimitMax),
      ]
      return (await api.documents.list(name, queries, { signal, totalMax: 0 })).documents
    },
  })

export const saveEntry = <N extends EntryName>(
  client: QueryClient,
  name: N,
  { userId, id }: { readonly userId: string; readonly id: string | undefined },
) =>
  mutationOptions({
    mutationKey: ['entry', name, id ?? 'new'],
    mutationFn: (data: DocumentData<Collections[N]>) =>
      id === undefined
        ? api.documents.create(name, ID.unique(), data)
        : api.documents.update(name, id, data),
    onSuccess: () => refreshEntries(client, name, userId),
  })

/** Hides an entry at once, and deletes it when Undo is no longer offered. */
export function deleteEntryWithUndo(
  client: QueryClient,
  name: EntryName,
  { userId, id, title }: { readonly userId: string; readonly id: string; readonly title: string },
): void {
  deleteWithUndo(client, {
    id,
    title: `${title} deleted`,
    failed: `Couldn't delete ${title}`,
    send: async (options) => ignoreNotFound(api.documents.delete(name, id, options)),
    done: () => void refreshEntries(client, name, userId),
  })
}

async function refreshEntries(client: QueryClient, name: EntryName, userId: string) {
  await Promise.all([
    client.invalidateQueries({ queryKey: personKeys.entries(name, userId) }),
    client.invalidateQueries({ queryKey: personKeys.resume(userId) }),
  ])
}
