import { ListEnd, type LoadMoreMode } from './list-end.tsx'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'

interface ListingProps<Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>
  /** The list's items as a plural noun: 'reports'. */
  readonly things: string
  /** Shown when the list is empty. */
  readonly empty: ReactNode
  /** How more of them load; by default by a button. */
  readonly more?: LoadMoreMode
  /** Whether an item is left out, such as one that is being deleted. */
  readonly hides?: (item: Item) => boolean
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A list of rows with its loading, empty and error states. */
export function Listing<Item>({
  list,
  things,
  empty,
  more = 'button',
  hides = () => false,
  children,
}: ListingProps<Item>) {
  if (list.isPending)
    return (
      <Loading label={`Loading ${things}`} className="grid gap-6">
        <RowSkeleton
          rows={3}
          className="items-start gap-4"
          picture="size-20 rounded-control"
          lines={['h-5 w-2/5', 'h-4 w-4/5']}
        />
      </Loading>
    )
  if (!list.data)
    return (
      <LoadFailed title={`The ${things} didn't load`} text={list.error?.message} query={list} />
    )
  const items = list.data.pages.flatMap((page) => page.items).filter((item) => !hides(item))
  return (
    <>
      {items.length === 0 ? empty : children(items)}
      <ListEnd list={list} more={more} things={things} />
    </>
  )
}
