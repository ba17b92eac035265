import { Query } from '@devhood/contract'

import { searchedTag } from './tags.ts'

/** `text`: captions, alternative texts, places and tags together. */
export type SearchedField = 'caption' | 'text'

/** Creation order, the order of the index terms of words and tags, so that even long lists need no sorting. */
const CREATION_ORDER = Query.orderDesc('')
const NEWEST_FIRST = Query.orderDesc('$createdAt')

/** Posts that match the words; with a leading #, posts with exactly that tag, in their list or their caption. */
export function postFilter(term: string, field: SearchedField): Query {
  const tag = searchedTag(term)
  return tag === undefined ? Query.search(field, term) : Query.contains('tags', [tag])
}

/** Filter and order of every list of posts, without limit and cursor. */
export const postConditions = {
  newest: [NEWEST_FIRST],
  /** Posts created since an instant. */
  mostLiked: (since: string) => [
    Query.greaterThan('$createdAt', since),
    Query.orderDesc('likesCount'),
  ],
  lastChanged: [Query.orderDesc('$updatedAt')],
  search: (term: string, field: SearchedField) => [postFilter(term, field), CREATION_ORDER],
  by: (userId: string) => [Query.equal('creator', [userId]), NEWEST_FIRST],
  /** The order in which likes are stored: last liked first. */
  likedBy: (userId: string) => [Query.equal('likes', [userId])],
  withIds: (postIds: readonly string[]) => [Query.equal('$id', postIds)],
  /** Of saves, which contain their posts: last saved first. */
  savedBy: (userId: string) => [Query.equal('user', [userId]), NEWEST_FIRST],
} as const
