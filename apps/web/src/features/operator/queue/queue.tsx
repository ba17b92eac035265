import { EmptyState } from '#ui/feedback/empty-state'
import { Button } from '#ui/controls/button'
import { Listing } from '#ui/lists/listing'
import { formatTotalOf } from '#lib/text/totals'
import { type ReportFilter } from '@devhood/client/operator'
import { type QueuedReport } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'

import { reportsQuery } from '../queries.ts'
import { ageOf } from './case-words.ts'
import { Cases } from './cases.tsx'
import { QueueFilters, useQueueFilter, useQueueStatus, useShowAll } from './queue-filters.tsx'

function Empty({ isOpen, isNarrowed }: { readonly isOpen: boolean; readonly isNarrowed: boolean }) {
  const showAll = useShowAll()
  if (!isOpen) return <EmptyState title="No settled reports" drawing={false} />
  if (!isNarrowed)
    return <EmptyState title="No open reports" text="Reports from people appear here." />
  return (
    <EmptyState
      title="No report matches"
      drawing={false}
      action={<Button onClick={showAll}>Show all</Button>}
    />
  )
}

/** What people have reported: a list of cases, oldest first, beside the one that is decided about. */
export function Queue() {
  const status = useQueueStatus()
  const chosen = useQueueFilter()
  const isOpen = status === 'open'
  const filter: ReportFilter = isOpen ? chosen : {}
  const list = useInfiniteQuery(reportsQuery(status, filter))
  const [first] = list.data?.pages ?? []
  return (
    <div className="op-split">
      <QueueFilters>{isOpen && first && summaryOf(first)}</QueueFilters>
      <Listing
        list={list}
        things="reports"
        empty={
          <div className="op-page">
            <Empty isOpen={isOpen} isNarrowed={Object.keys(filter).length > 0} />
          </div>
        }
        more="sentinel"
      >
        {(reports) => (
          <Cases
            key={status}
            reports={reports}
            isOpen={isOpen}
            filter={filter}
            hasMore={list.hasNextPage}
            readAt={first?.readAt ?? 0}
          />
        )}
      </Listing>
    </div>
  )
}

interface Page {
  readonly items: readonly QueuedReport[]
  readonly total: number
}
/** "14 reports, oldest 3 d". */
function summaryOf({ items: [oldest], total }: Page): string {
  return oldest ? `${formatTotalOf(total, ['report', 'reports'])}, oldest ${ageOf(oldest)}` : ''
}
