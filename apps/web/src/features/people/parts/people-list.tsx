import { ListFailed } from '#ui/feedback/load-failed'
import { usePages } from '#lib/api/use-pages'
import { ListEnd } from '#ui/lists/list-end'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useCurrentUser } from '#features/account'
import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import clsx from 'clsx'

import { type PagedPeopleQuery, type PeoplePage, type Person } from '../queries.ts'
import { type LinePicture } from '#ui/pictures/picture-line'
import { newestPicturesQuery } from '../newest-pictures.ts'
import { useFollowers, useFollowing } from '../follows.ts'
import { type Figure, PersonCard } from './person-card.tsx'

interface PeopleListProps {
  readonly query: PagedPeopleQuery
  /** Accessible name of the list. */
  readonly label: string
  /** Error text for the first page. */
  readonly failed: string
  readonly empty: ReactNode
  readonly figure: Figure
}

/** A list of person cards with its loading, empty and error states. */
export function PeopleList({ query, label, failed, empty, figure }: PeopleListProps) {
  const list = usePages(query)
  if (list.isPending) return <PeopleSkeleton />
  if (!list.data) return <ListFailed title={failed} query={list} />
  const { pages } = list.data
  const isEmpty = pages.every(({ people }) => people.length === 0)
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx(list.isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
    >
      {isEmpty ? empty : <PeopleGrid {...{ label, pages, figure }} />}
      <ListEnd list={list} more="sentinel" things="people" />
    </div>
  )
}

const GRID = 'grid grid-cols-1 gap-3 sm:gap-4 md:grid-cols-2'
const WIDE_GRID = `${GRID} xl:grid-cols-3`

interface PeopleGridProps {
  readonly label: string
  readonly pages: readonly PeoplePage[]
  /** Beside other content, on wide windows. */
  readonly isNarrow?: boolean
  /** What stands beside the location; by default nothing. */
  readonly figure?: Figure | undefined
}

/** Everybody once, by the first page that has them; oneself last. */
function distinctPeople(pages: readonly PeoplePage[], ownId: string) {
  const found = new Map<string, { readonly person: Person; readonly page: number }>()
  for (const [page, { people }] of pages.entries())
    for (const person of people) if (!found.has(person.$id)) found.set(person.$id, { person, page })
  const people = [...found.values()]
  const isOwn = (each: (typeof people)[number]) => Number(each.person.$id === ownId)
  return people.toSorted((one, other) => isOwn(one) - isOwn(other))
}

/** Cards of equal height; who follows whom, and newest pictures, take one request each per page. */
export function PeopleGrid({ label, pages, isNarrow = false, figure }: PeopleGridProps) {
  const me = useCurrentUser()
  const following = useFollowing(pages)
  const follower = useFollowers(pages)
  const picturesOf = useQueries({
    queries: pages.map(({ people }) => newestPicturesQuery(people.map(({ $id }) => $id))),
    combine: (answers) => (page: number, userId: string) => {
      const known = answers[page]?.data
      return known && (known.of[userId] ?? (known.complete ? NONE : undefined))
    },
  })
  return (
    <ul aria-label={label} className={isNarrow ? GRID : WIDE_GRID}>
      {distinctPeople(pages, me.$id).map(({ person, page }) => (
        <li key={person.$id} className="row-span-4 grid min-w-0 grid-rows-subgrid">
          <PersonCard
            person={person}
            following={following(person.$id)}
            isFollower={follower(person.$id) === true}
            pictures={picturesOf(page, person.$id)}
            figure={figure}
            quiet={isNarrow}
          />
        </li>
      ))}
    </ul>
  )
}

const NONE: readonly LinePicture[] = []

/** Placeholder cards with the size of real ones. */
const PeopleSkeleton = () => (
  <Loading label="Loading people" className="glow">
    <div className={WIDE_GRID}>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => (
        <div
          key={place}
          className="grid gap-2.5 rounded-card bg-surface p-3.5 shadow-[inset_0_0_0_1px_var(--color-border)] md:p-4"
        >
          <RowSkeleton
            className="items-center gap-3"
            picture="size-12 rounded-round"
            lines={['h-4 w-3/5', 'h-3 w-2/5']}
            button="h-9 w-24"
          />
          <div className="grid h-12 content-center gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-17" />
        </div>
      ))}
    </div>
  </Loading>
)
