import { EmptyState } from '#ui/feedback/empty-state'
import { type QueuedReport, type Report } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { Listing } from '#ui/lists/listing'
import { reportsQuery } from '../queries.ts'
import { ReportCard } from './report-card.tsx'

interface ReportsProps {
  readonly status: Report['status']
}

/** The queue of open reports, or the settled ones. */
export function Reports({ status }: ReportsProps) {
  const list = useInfiniteQuery(reportsQuery(status))
  const empty =
    status === 'open' ? (
      <EmptyState title="No open reports" text="Reports from people appear here." />
    ) : (
      <EmptyState title="No closed reports" drawing={false} />
    )
  return (
    <Listing list={list} things="reports" empty={empty}>
      {(reports) => <ReportList reports={reports} label={LABELS[status]} />}
    </Listing>
  )
}

const LABELS = { open: 'Open reports', settled: 'Closed reports' } as const

interface ReportListProps {
  readonly reports: readonly QueuedReport[]
  readonly label: string
}

function ReportList({ reports, label }: ReportListProps) {
  const { ref, focusNextFrom } = useFocusNextReport(reports)
  return (
    <ul ref={ref} aria-label={label} className="divide-y divide-border">
      {reports.map((report, place) => (
        <li key={report.$id} className="py-6 first:pt-0">
          <ReportCard report={report} onSettled={() => focusNextFrom(place)} />
        </li>
      ))}
    </ul>
  )
}

/** After a settled report has left the list, focuses the report in its position. */
function useFocusNextReport(reports: readonly QueuedReport[]) {
  const ref = useRef<HTMLUListElement>(null)
  const place = useRef<number>(undefined)
  useEffect(() => {
    const index = place.current
    if (index === undefined || document.activeElement !== document.body) return
    place.current = undefined
    const cards = ref.current?.querySelectorAll('article') ?? []
    const next = cards[Math.min(index, cards.length - 1)]
    next?.querySelector<HTMLElement>('a, button')?.focus()
  }, [reports])
  return { ref, focusNextFrom: (index: number) => void (place.current = index) }
}
