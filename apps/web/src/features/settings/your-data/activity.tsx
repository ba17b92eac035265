import { Button } from '#ui/controls/button'
import { Notice } from '#ui/feedback/notice'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { Time } from '#ui/time'
import { type Log } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { deviceLocation, deviceTitle } from '../device-labels.ts'
import { logsQuery } from '../queries.ts'
import { activityLabel } from './activity-labels.ts'

/** Activity of the account, loaded on request. */
export function Activity() {
  const [shown, setShown] = useState(false)
  if (shown) return <Entries />
  return (
    <Button variant="line" className="justify-self-start" onClick={() => setShown(true)}>
      Show recent activity
    </Button>
  )
}

function Entries() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(logsQuery())
  if (!data && !error)
    return (
      <Loading label="Loading the activity" className="grid gap-5">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-10 w-1/2" />
      </Loading>
    )
  const loadMore = () => void (data ? fetchNextPage() : refetch())
  return (
    <>
      <ul
        aria-label="Activity"
        // The button that requested the list is gone, so the list takes the focus.
        ref={(list) => {
          if (document.activeElement === document.body) list?.focus()
        }}
        tabIndex={-1}
        className="divide-y divide-border outline-none"
      >
        {data?.pages.flatMap(({ logs }, page) =>
          logs.map((log, place) => <Entry key={`${page} ${place}`} log={log} />),
        )}
      </ul>
      {error && (
        <Notice
          title="The activity didn't load"
          text={error.message}
          busy={isFetching}
          onRetry={loadMore}
        />
      )}
      {hasNextPage && !error && (
        <Button className="justify-self-start" busy={isFetching} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

function Entry({ log }: { readonly log: Log }) {
  const device = [deviceTitle(log), deviceLocation(log)].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-x-4 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="font-medium">{activityLabel(log)}</p>
      <p className="text-small text-muted">
        <Time value={log.time} />
      </p>
      <p className="font-mono text-mono wrap-anywhere text-muted">{device}</p>
    </li>
  )
}
