import { useCurrentUser } from '#features/account'
import { FROM_SMALL, useMedia } from '#lib/dom/use-media'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { useQueries, useQueryClient } from '@tanstack/react-query'

import { followsAmongPages } from '../follows.ts'
import { PersonCard } from './person-card.tsx'
import { newestPicturesQuery, type PeoplePage, type Picture } from '../queries.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-2 sm:gap-4'

interface PeopleGridProps {
  readonly label: string
  readonly pages: readonly PeoplePage[]
}

/** A grid of person cards; follow states and newest pictures take one request each per page. */
export function PeopleGrid({ label, pages }: PeopleGridProps) {
  const me = useCurrentUser()
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  const hasStrip = useMedia(FROM_SMALL)
  const picturesOf = useQueries({
    queries: pages.map(({ people }) => ({
      ...newestPicturesQuery(people.map(({ $id }) => $id)),
      enabled: hasStrip,
    })),
    combine: (answers) => (page: number, userId: string) => {
      const known = answers[page]?.data
      return known && (known.of[userId] ?? (known.complete ? NONE : undefined))
    },
  })
  const listed = new Set<string>()
  return (
    <ul aria-label={label} className={GRID}>
      {pages.flatMap(({ people }, page) =>
        people.map((person) => {
          if (listed.has(person.$id)) return null
          listed.add(person.$id)
          return (
            <li key={person.$id} className="min-w-0">
              <PersonCard
                person={person}
                following={following(person.$id)}
                pictures={picturesOf(page, person.$id)}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}

const NONE: readonly Picture[] = []

/** Placeholder cards with the size of real ones. */
export function PeopleSkeleton() {
  return (
    <Loading label="Loading people">
      <div className={GRID}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className="overflow-hidden rounded-card bg-surface">
            <Skeleton className="hidden h-27 rounded-none sm:block" />
            <div className="flex items-center gap-3 p-3 sm:px-4 sm:py-3.5">
              <Skeleton className="size-12 rounded-round" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3 w-2/5" />
              </div>
              <Skeleton className="h-9 w-25 rounded-control" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
