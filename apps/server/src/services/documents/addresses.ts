import { AppError } from '@devhood/contract'
import type { Config } from '#config'

/** A collection by the ids in the request's path. */
export interface CollectionAddress {
  readonly databaseId: string
  readonly collectionId: string
}
export interface DocumentAddress extends CollectionAddress {
  readonly documentId: string
}

export type CollectionName = keyof Config['collectionIds']

export interface CollectionResolver {
  /** The collection's name. Throws database_not_found or collection_not_found, the same for everybody. */
  find(address: CollectionAddress): CollectionName
}

export function openCollectionResolver(
  config: Pick<Config, 'databaseId' | 'collectionIds'>,
): CollectionResolver {
  const names = new Map(
    Object.entries(config.collectionIds).map(([name, id]) => [id, name as CollectionName]),
  )
  return {
    find({ databaseId, collectionId }) {
      if (databaseId !== config.databaseId) throw new AppError('database_not_found')
      const name = names.get(collectionId)
      if (name === undefined) throw new AppError('collection_not_found')
      return name
    },
  }
}
