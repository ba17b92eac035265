import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { Button } from '#ui/controls/button'
import { Sentinel } from './sentinel.tsx'

/**
 * Number of pages that load automatically; then a button loads the next, so that content below the list stays
 * reachable.
 */
const AUTOMATIC_PAGES = 5

/** How more pages load: automatically near the end, by a button, or not now. */
export type LoadMoreMode = 'sentinel' | 'button' | 'none'

interface ListEndProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<unknown>>
  readonly more: LoadMoreMode
  /** The list's items as a plural noun: 'posts'. */
  readonly things: string
  /** Placeholder for the next page while it loads automatically. */
  readonly placeholder?: ReactNode
}

/** End of a list: loads more automatically, by a button, or by a retry button after a failure. */
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
