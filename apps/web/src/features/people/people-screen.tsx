import { Notice } from '#ui/notice'
import { Sentinel } from '#ui/sentinel'
import { TEXTS } from '@devhood/contract'
import { useInfiniteQuery } from '@tanstack/react-query'

import { MorePeople } from './parts/more-people.tsx'
import { PeopleGrid, PeopleSkeleton } from './parts/people-grid.tsx'
import { everybodyQuery } from './queries.ts'

/** Everybody here, the newest first. */
export function PeopleScreen() {
  const list = useInfiniteQuery(everybodyQuery())
  if (list.isPending) return <PeopleSkeleton />
  if (!list.data) {
    return (
      <Notice
        title={TEXTS.toasts.peopleFailed.title}
        text="The list of people did not load. Nothing was lost."
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const goesOn = list.hasNextPage && !list.isFetchNextPageError
  return (
    <>
      <PeopleGrid label={TEXTS.people} pages={list.data.pages} />
      {goesOn && (
        <Sentinel
          pages={list.data.pages.length}
          active={!list.isFetching}
          onReach={() => void list.fetchNextPage()}
        />
      )}
      <MorePeople list={list} automatic />
    </>
  )
}
