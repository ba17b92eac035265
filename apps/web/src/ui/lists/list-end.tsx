import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

import { Button } from '#ui/controls/button'

/** Pages that load by themselves; then a button loads the next, so that content below the list can be reached. */
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

interface SentinelProps {
  /** Number of loaded pages: after each one the position is checked again, even if it loaded instantly. */
  readonly pages: number
  /** Whether there is a page to fetch now: false while one is loading. */
  readonly active: boolean
  /** Called each time the end comes near while the list is active. */
  readonly onReach: () => void
}

/** Distance below the screen or the dialog at which the end of a list counts as reached. */
const ROOT_MARGIN = '800px'

/** The end of an endless list. It checks again after every page, so that short pages load until the screen is full. */
function Sentinel({ pages, active, onReach }: SentinelProps) {
  const element = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    if (!active || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
      },
      // In a dialog, which scrolls, the margin is only around the dialog.
      { root: element.current.closest('dialog'), rootMargin: ROOT_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
    // `pages` only triggers the effect.
  }, [active, pages])
  return <div ref={element} aria-hidden="true" className="h-px" />
}
