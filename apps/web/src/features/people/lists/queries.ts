import { api } from '#lib/api/api'
import { afterCursor } from '#lib/api/paging'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type QueryKey } from '@tanstack/react-query'

import { personKeys } from '../keys.ts'
import { listUsers, pagedPeople, PEOPLE_PAGE } from '../queries.ts'

/** People who like a post, who liked it last first. The post itself tells their number. */
export const likersQuery = (postId: string) =>
  pagedPeople(personKeys.likers(postId), (cursorDocument, signal) =>
    listUsers([Query.equal('liked', [postId])], {
      limit: PEOPLE_PAGE,
      cursorDocument,
      signal,
      totalMax: 0,
    }),
  )

export const followersQuery = (userId: string) =>
  followsQuery(personKeys.followers(userId), [Query.equal('followed', [userId])], 'follower')

/** People whom a person follows, newest first. */
export const followingQuery = (userId: string) =>
  followsQuery(personKeys.following(userId), [Query.equal('follower', [userId])], 'followed')

/** Followers of a person whom the viewer follows, newest first. */
export const knownFollowersQuery = (userId: string, viewer: string) =>
  followsQuery(
    personKeys.knownFollowers(userId, viewer),
    [Query.equal('followed', [userId]), Query.equal('followedBy', [viewer])],
    'follower',
  )

function followsQuery(
  queryKey: QueryKey,
  conditions: readonly Query[],
  field: 'follower' | 'followed',
) {
  return pagedPeople(queryKey, async (cursorDocument, signal) => {
    const queries = [
      ...conditions,
      Query.orderDesc('$createdAt'),
      Query.limit(PEOPLE_PAGE),
      Query.select<Selectable<'follows'>>(['*', `${field}.*`]),
      ...afterCursor(cursorDocument),
    ]
    const { documents, total } = await api.documents.list('follows', queries, { signal })
    return { people: documents.flatMap((follow) => follow[field] ?? []), total, marks: documents }
  })
}
