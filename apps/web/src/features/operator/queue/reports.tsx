import { EmptyState } from '#ui/feedback/empty-state'
import { type QueuedReport, type Report } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { Listing } from '#ui/lists/listing'
import { reportsQuery } from '../queries.ts'
import { ReportCard } from './report-card.tsx'
import { groupBySubject, subjectKey } from './report-groups.ts'

/** The queue of open reports, or the settled ones. */
export function Reports({ status }: { readonly status: Report['status'] }) {
  const list = useInfiniteQuery(reportsQuery(status))
  const empty =
    status === 'open' ? (
      <EmptyState title="No open reports" text="Reports from people appear here." />
    ) : (
      <EmptyState title="No settled reports" drawing={false} />
    )
  return (
    <Listing list={list} things="reports" empty={empty}>
      {(reports) => <ReportList reports={reports} label={LABELS[status]} />}
    </Listing>
  )
}

const LABELS = { open: 'Open reports', settled: 'Settled reports' } as const

interface ReportListProps {
  readonly reports: readonly QueuedReport[]
  readonly label: string
}

function ReportList({ reports, label }: ReportListProps) {
  const { ref, focusNextFrom } = useFocusNextReport(reports)
  const groups = groupBySubject(reports)
  return (
    <ul ref={ref} aria-label={label} className="divide-y divide-border">
      {groups.map((group, place) => (
        <li key={subjectKey(group[0])} className="py-6 first:pt-0">
          <ReportCard reports={group} onSettled={() => focusNextFrom(place)} />
        </li>
      ))}
    </ul>
  )
}

/** After settled reports have left the list, focuses the card in their position. */
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
