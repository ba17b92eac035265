import { LoadFailed } from '#ui/feedback/load-failed'
import { useCurrentUser } from '#features/account'
import { usePages } from '#lib/api/use-pages'
import { useDialogScroll } from '#lib/navigation/dialog-page'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { ListEnd } from '#ui/lists/list-end'
import { SomeHidden } from '#ui/lists/some-hidden'
import { type InfiniteData, useQueries, useQueryClient } from '@tanstack/react-query'
import { type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { followsAmongPages } from '../follows.ts'
import { PersonRow } from '../parts/person-row.tsx'
import { type PagedPeopleQuery, type PeoplePage, type Person } from '../queries.ts'

interface PeopleRowsProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly query: PagedPeopleQuery
  readonly empty: ReactNode
  /** How many there are, if the list may lack some. */
  readonly count?: number
}

/** An endless list of people in a dialog, one per line, with its loading, empty and error states. */
export function PeopleRows({ query, ...rest }: PeopleRowsProps) {
  const list = usePages(query)
  return (
    // The dialog keeps its size while the list loads, and when it is short.
    <div className="min-h-[min(60dvh,400px)]">
      {list.isPending && <RowsSkeleton />}
      {list.data && <LoadedRows list={list} pages={list.data.pages} {...rest} />}
      {list.isError && !list.data && <LoadFailed query={list} title="The list didn't load" />}
    </div>
  )
}

interface LoadedRowsProps extends Omit<PeopleRowsProps, 'query'> {
  readonly list: UseInfiniteQueryResult<InfiniteData<PeoplePage>>
  readonly pages: readonly PeoplePage[]
}

function LoadedRows({ list, pages, label, empty, count = 0 }: LoadedRowsProps) {
  const me = useCurrentUser()
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  useDialogScroll()
  const people = new Map<string, Person>()
  for (const person of pages.flatMap((page) => page.people)) people.set(person.$id, person)
  if (people.size === 0 && count === 0 && !list.hasNextPage) return empty
  return (
    <>
      <ul aria-label={label} className="grid gap-4">
        {[...people.values()].map((person) => (
          <li key={person.$id} className="min-w-0">
            <PersonRow person={person} following={following(person.$id)} hasBio />
          </li>
        ))}
      </ul>
      <ListEnd list={list} more="sentinel" things="people" placeholder={<RowsSkeleton />} />
      <SomeHidden isTrue={!list.hasNextPage && !list.isFetching && count > people.size} />
    </>
  )
}

const RowsSkeleton = () => (
  <Loading label="Loading people" className="grid gap-2">
    <RowSkeleton
      rows={5}
      className="min-h-13 items-center gap-3"
      picture="size-10 rounded-round"
      lines={['h-4 w-2/5', 'h-3 w-1/4']}
    />
  </Loading>
)
