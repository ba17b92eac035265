import { type CollectionName, type Declaration, DECLARATIONS } from '@devhood/contract/collections'
import { id, setting } from './values.ts'

/** Ids that clients are configured with. */
export const IDS = {
  PROJECT_ID: setting(id, 'devhood', 'The project that clients are configured with.'),
  DATABASE_ID: setting(id, 'devhood', 'The database that clients are configured with.'),
  BUCKET_ID: setting(id, 'media', 'The bucket that clients are configured with.'),
  USERS_COLLECTION_ID: setting(id, 'users', 'The collection of people.'),
  POSTS_COLLECTION_ID: setting(id, 'posts', 'The collection of posts.'),
  SAVES_COLLECTION_ID: setting(id, 'saves', 'The collection of saved posts.'),
} as const

type CollectionSetting = Exclude<keyof typeof IDS, 'PROJECT_ID' | 'DATABASE_ID' | 'BUCKET_ID'>
type SetByName = Declaration & { readonly idSetting?: CollectionSetting }

const COLLECTIONS: readonly SetByName[] = Object.values(DECLARATIONS)
/** Ids of collections that are the same on every server. */
const FIXED = COLLECTIONS.flatMap(({ name, idSetting }) => (idSetting === undefined ? [name] : []))

export const collectionIdsOf = (values: Readonly<Record<CollectionSetting, string>>) =>
  Object.fromEntries(
    COLLECTIONS.map(({ name, idSetting }) => [name, idSetting ? values[idSetting] : name]),
  ) as Readonly<Record<CollectionName, string>>

/** Accepted ids of configurable collections, for error messages. */
export const OTHER_IDS = `unique ids other than ${FIXED.map((each) => `\`${each}\``).join(', ')}`

/** The first id that two collections share. */
export const idUsedTwice = (ids: readonly string[]): string | undefined =>
  ids.find((each, index, all) => all.indexOf(each) !== index)
