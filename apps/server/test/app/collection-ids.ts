import { type CollectionName, DECLARATIONS } from '@devhood/contract/collections'

const NAMES = Object.keys(DECLARATIONS) as CollectionName[]

/** The id of each collection, by its name. */
export const collectionIds = (idOf: (name: CollectionName) => string = (name) => name) =>
  Object.fromEntries(NAMES.map((name) => [name, idOf(name)])) as Readonly<
    Record<CollectionName, string>
  >
