import { useCurrentUser } from '#features/account'
import { Dialog } from '#ui/overlays/dialog'
import { ListEnd } from '#ui/lists/list-end'
import { Notice } from '#ui/feedback/notice'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { TEXTS } from '@devhood/contract'
import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query'

import { followsAmongPages } from '../follows.ts'
import { PersonRow } from './person-row.tsx'
import { followersQuery, followingQuery, type Person } from '../queries.ts'

/** The two follow lists of a person. */
export type FollowSide = 'followers' | 'following'

interface FollowListProps {
  readonly person: Pick<Person, '$id' | 'name'>
  /** undefined: closed. */
  readonly side: FollowSide | undefined
  readonly onClose: () => void
}

/** Followers or followed people in a dialog over the profile. */
export function FollowList({ person, side, onClose }: FollowListProps) {
  return (
    <Dialog
      open={side !== undefined}
      onClose={onClose}
      kind="sheet"
      title={side === 'following' ? TEXTS.profile.following : TEXTS.profile.followers}
    >
      {side && <People person={person} side={side} />}
    </Dialog>
  )
}

interface PeopleProps extends Pick<FollowListProps, 'person'> {
  readonly side: FollowSide
}

function People({ person, side }: PeopleProps) {
  const me = useCurrentUser()
  const query = side === 'followers' ? followersQuery(person.$id) : followingQuery(person.$id)
  const list = useInfiniteQuery(query)
  const pages = list.data?.pages ?? []
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  if (list.isPending) return <RowsSkeleton />
  if (!list.data) {
    return (
      <Notice
        title="The list didn't load"
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const people = pages.flatMap((page) => page.people)
  if (people.length === 0) return <p className="text-muted">{emptyText(person.name, side)}</p>
  return (
    <>
      <ul className="grid gap-3">
        {people.map((one) => (
          <li key={one.$id}>
            <PersonRow person={one} following={following(one.$id)} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} more="button" things="people" />
    </>
  )
}

function emptyText(name: string, side: FollowSide): string {
  return side === 'followers'
    ? `${name} has no followers yet.`
    : `${name} isn't following anyone yet.`
}

function RowsSkeleton() {
  return (
    <Loading label="Loading people" className="grid gap-3">
      {[1, 2, 3].map((place) => (
        <div key={place} className="flex min-h-tap items-center gap-3">
          <Skeleton className="size-10 rounded-round" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </Loading>
  )
}
