import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { Button } from '#ui/controls/button'
import { Sentinel } from './sentinel.tsx'

/** After so many pages that came by themselves the next is asked for: what lies below the list can be reached. */
const AUTOMATIC_PAGES = 5

/** How more come: by themselves when the reader is near the end, at a press, or not now. */
export type LoadMoreMode = 'sentinel' | 'button' | 'none'

interface ListEndProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<unknown>>
  readonly more: LoadMoreMode
  /** What the list holds, in the plural: 'posts'. */
  readonly things: string
  /** Stands for the page that is coming by itself. */
  readonly placeholder?: ReactNode
}

/** How a list goes on: by itself, at a press, or with the press that follows a failure. */
export function ListEnd({ list, more, things, placeholder }: ListEndProps) {
  const pages = list.data?.pages.length ?? 0
  if (!list.hasNextPage || more === 'none') return null
  const needsClick = pages % (AUTOMATIC_PAGES + 1) === 0 && !list.isFetchingNextPage
  if (more === 'button' || needsClick || list.isFetchNextPageError)
    return <LoadMore list={list} things={things} />
  return (
    <>
      <Sentinel pages={pages} active={!list.isFetching} onReach={() => void list.fetchNextPage()} />
      {list.isFetchingNextPage && placeholder}
    </>
  )
}

function LoadMore({ list, things }: Pick<ListEndProps, 'list' | 'things'>) {
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-small text-danger">
          The next {things} didn't load.
        </p>
      )}
      <Button
        variant="line"
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  )
}
