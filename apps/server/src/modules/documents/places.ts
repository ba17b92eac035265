import { AppError } from '@devhood/contract'
import type { Config } from '#config'

/** Where documents are, by the ids of the address. */
export interface Place {
  readonly databaseId: string
  readonly collectionId: string
}
export interface Address extends Place {
  readonly documentId: string
}

export type CollectionName = keyof Config['collectionIds']

export interface Places {
  /** The collection at a place. Throws database_not_found or collection_not_found, alike for everybody. */
  find(place: Place): CollectionName
}

export function placesOf(config: Pick<Config, 'databaseId' | 'collectionIds'>): Places {
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
