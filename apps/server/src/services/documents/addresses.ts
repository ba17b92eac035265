import { AppError } from '@devhood/contract'
import type { CollectionName } from '@devhood/contract/collections'
import type { Config } from '#config'

export type DocumentKey = readonly [name: CollectionName, id: string]

/**
 * Finds a collection's name by the ids in the request's path. Throws database_not_found or collection_not_found, the same
 * for everybody.
 */
export function collectionFinder(config: Pick<Config, 'databaseId' | 'collectionIds'>) {
  const names = new Map<unknown, CollectionName>(
    Object.entries(config.collectionIds).map(([name, id]) => [id, name as CollectionName]),
  )
  return (databaseId: unknown, collectionId: unknown): CollectionName => {
    if (databaseId !== config.databaseId) throw new AppError('database_not_found')
    const name = names.get(collectionId)
    if (name === undefined) throw new AppError('collection_not_found')
    return name
  }
}
