import { useCurrentUser } from '#features/account'
import { documentLinks } from '#lib/mutations/document-links'
import { areLinked, toLinkToggle, useLinks } from '#lib/mutations/links'
import { type Toggle } from '#lib/mutations/toggle'
import { useToggle } from '#lib/mutations/use-toggle'
import { Query } from '@devhood/client'
import { type QueryClient } from '@tanstack/react-query'

import { personKeys } from './keys.ts'
import { type Person } from './queries.ts'

interface Counts {
  readonly followers: number
  readonly following: number
}

const followsOf = (userId: string) =>
  documentLinks('follows', { follower: userId }, 'followed', [Query.equal('follower', [userId])])

const followersOf = (userId: string) => ({
  ...documentLinks('follows', { followed: userId }, 'follower', [
    Query.equal('followed', [userId]),
  ]),
  name: 'followers',
})

type Pages = readonly { readonly people: readonly { readonly $id: string }[] }[]

/** The viewer's follow of a person, for a button. */
export function useFollowToggle(person: Pick<Person, '$id' | 'name'>) {
  const me = useCurrentUser()
  return useToggle((client) => followToggle(client, person, me.$id))
}

/** Tells, by the id of a person on these pages, whether the viewer follows them: undefined until the server has responded. */
export const useFollowing = (pages: Pages) => useLinked(followsOf, pages)

/** Likewise, whether they follow the viewer. */
export const useFollowers = (pages: Pages) => useLinked(followersOf, pages)

function useLinked(linksOf: typeof followsOf, pages: Pages) {
  const people = pages.map((page) => page.people)
  return useLinks(linksOf(useCurrentUser().$id), people, areLinked)
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
