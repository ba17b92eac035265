import { api } from '#lib/api/api'
import { afterCursor } from '#lib/api/paging'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type QueryKey } from '@tanstack/react-query'

import { personKeys } from '../keys.ts'
import { listUsers, pagedPeople, PEOPLE_PAGE } from '../queries.ts'

/** People who like a post, who liked it last first. The post itself tells their number. */
export function likersQuery(postId: string) {
  return pagedPeople(personKeys.likers(postId), (cursorDocument, signal) =>
    listUsers([Query.equal('liked', [postId])], {
      limit: PEOPLE_PAGE,
      cursorDocument,
      signal,
      totalMax: 0,
    }),
  )
}

/** Followers of a person, newest first. */
export function followersQuery(userId: string) {
  return followsQuery(personKeys.followers(userId), 'followed', userId)
}

/** People whom a person follows, newest first. */
export function followingQuery(userId: string) {
  return followsQuery(personKeys.following(userId), 'follower', userId)
}

const OPPOSITE_FIELD = { followed: 'follower', follower: 'followed' } as const

function followsQuery(queryKey: QueryKey, field: keyof typeof OPPOSITE_FIELD, userId: string) {
  const personField = OPPOSITE_FIELD[field]
  return pagedPeople(queryKey, async (cursorDocument, signal) => {
    const queries = [
      Query.equal(field, [userId]),
      Query.orderDesc('$createdAt'),
      Query.limit(PEOPLE_PAGE),
      Query.select<Selectable<'follows'>>(['*', `${personField}.*`]),
      ...afterCursor(cursorDocument),
    ]
    const { documents, total } = await api.documents.list('follows', queries, { signal })
    const people = documents.flatMap((follow) => follow[personField] ?? [])
    return { people, total, marks: documents }
  })
}
