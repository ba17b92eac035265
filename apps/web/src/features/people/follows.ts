import { api } from '#lib/api/api'
import { areLinked, type Links, linksQueries, toLinkToggle } from '#lib/mutations/links'
import { type Toggle } from '#lib/mutations/toggle'
import { ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type QueryClient } from '@tanstack/react-query'

import { personKeys } from './keys.ts'

interface Counts {
  readonly followers: number
  readonly following: number
}

/** People whom the viewer follows. */
function followsOf(userId: string): Links {
  return {
    name: 'follows',
    find: async (userIds, signal) => {
      const queries = [
        Query.equal('follower', [userId]),
        Query.equal('followed', userIds),
        Query.select<Selectable<'follows'>>(['$id', 'followed.$id']),
        Query.limit(LIMITS.listLimitMax),
      ]
      const { documents } = await api.documents.list('follows', queries, { signal })
      return documents.flatMap(({ $id, followed }) =>
        followed ? [[followed.$id, $id] as const] : [],
      )
    },
    create: async (followed) => {
      const data = { follower: userId, followed }
      return (await api.documents.create('follows', ID.unique(), data)).$id
    },
    delete: (followId) => api.documents.delete('follows', followId),
  }
}

/** Which people of these pages the viewer follows, for `useQueries`: one request per page. */
export function followsAmongPages(
  client: QueryClient,
  userId: string,
  pages: readonly { readonly people: readonly { readonly $id: string }[] }[],
) {
  const people = pages.map((page) => page.people)
  return { queries: linksQueries(client, followsOf(userId), people), combine: areLinked }
}

/** The follow of a person; the counts on both profiles change with it. */
export function followToggle(
  client: QueryClient,
  { $id: personId, name }: { readonly $id: string; readonly name?: string },
  userId: string,
): Toggle {
  const adjustCount = (id: string, side: keyof Counts, change: number) =>
    client.setQueryData<Counts>(
      personKeys.counts(id),
      (counts) => counts && { ...counts, [side]: counts[side] + change },
    )
  return toLinkToggle(client, followsOf(userId), personId, {
    failed: "Couldn't update the follow",
    alsoShow: (on) => {
      const change = on ? 1 : -1
      adjustCount(personId, 'followers', change)
      adjustCount(userId, 'following', change)
    },
    refresh: [
      personKeys.followers(personId),
      personKeys.following(userId),
      personKeys.counts(personId),
      personKeys.counts(userId),
    ],
    waiting: (on) => ({
      title: `${on ? 'Follow' : 'Unfollow'} ${name ?? 'a person'}`,
      to: `/profile/${personId}`,
    }),
  })
}
