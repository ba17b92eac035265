import { usePages } from '#lib/api/use-pages'
import { ListEnd, type LoadMoreMode } from '#ui/lists/list-end'
import { ListFailed } from '#ui/feedback/load-failed'
import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { type PagedPeopleQuery, type PeoplePage } from '../queries.ts'
import { PeopleGrid, PeopleSkeleton } from './people-grid.tsx'

interface PeopleListProps {
  readonly query: PagedPeopleQuery
  /** Accessible name of the list. */
  readonly label: string
  readonly more?: LoadMoreMode
  /** Error text for the first page. */
  readonly failed: string
  /** Shown when the list is empty. */
  readonly empty?: ReactNode
  /** Announcement of the number of people for screen readers. */
  readonly announce?: (count: number) => string
}

/** A list of person cards with its loading, empty and error states. */
export function PeopleList({ query, failed, ...rest }: PeopleListProps) {
  const list = usePages(query)
  if (list.isPending) return <PeopleSkeleton />
  if (list.data) return <LoadedPeople list={list} pages={list.data.pages} {...rest} />
  return <ListFailed title={failed} query={list} />
}

interface LoadedPeopleProps extends Omit<PeopleListProps, 'query' | 'failed'> {
  readonly list: UseInfiniteQueryResult<InfiniteData<PeoplePage>>
  readonly pages: readonly PeoplePage[]
}

function LoadedPeople({ list, pages, label, more = 'sentinel', ...rest }: LoadedPeopleProps) {
  const { announce, empty } = rest
  const isEmpty = pages.every(({ people }) => people.length === 0)
  return (
    <>
      {announce && <output className="sr-only">{announce(pages[0]?.total ?? 0)}</output>}
      {isEmpty ? empty : <PeopleGrid label={label} pages={pages} />}
      <ListEnd list={list} more={more} things="people" />
    </>
  )
}
