import { Button } from '#ui/button'
import { type UseInfiniteQueryResult } from '@tanstack/react-query'

interface MorePeopleProps {
  readonly list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  /** The next page loads by itself: the button is for when that has failed. */
  readonly automatic?: boolean
}

/** The way to the people who are not shown yet. */
export function MorePeople({ list, automatic = false }: MorePeopleProps) {
  const failed = list.isFetchNextPageError
  if (!list.hasNextPage || (automatic && !failed && !list.isFetchingNextPage)) return null
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-small text-danger">
          The next people did not load.
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
