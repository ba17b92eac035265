import { Button } from '#ui/controls/button'
import { FilterChip } from '#ui/controls/filter-chip'
import { Skeleton } from '#ui/feedback/skeleton'
import clsx from 'clsx'
import { useRef } from 'react'

import { activeFilters } from './active-filters.ts'
import { type SortedFilters } from './filters.ts'

interface ChosenFiltersProps {
  readonly filters: SortedFilters
  readonly change: (part: Partial<SortedFilters>) => void
  readonly onClear: () => void
  /** The number of people who match; undefined while unknown. */
  readonly count: string | undefined
  /** The list says in large that nobody matches, or that it didn't load. */
  readonly isEmpty: boolean
}

/** How many people match, announced when it changes, and the chosen filters, each of which can be removed. */
export function ChosenFilters({ filters, change, onClear, count, isEmpty }: ChosenFiltersProps) {
  const row = useRef<HTMLDivElement>(null)
  const chips = activeFilters(filters)
  // The pressed chip disappears: the focus goes to the one before it, or to the next control.
  const focusNeighbor = (at: number) => {
    const buttons = row.current?.querySelectorAll('button')
    buttons?.[at === 0 ? 1 : at - 1]?.focus()
  }
  return (
    <div
      ref={row}
      className={clsx(
        'flex flex-wrap items-center gap-x-2.5 gap-y-2',
        !(isEmpty && chips.length === 0) && 'min-h-tap',
      )}
    >
      <output className={clsx('text-label tabular-nums', isEmpty && 'sr-only')}>
        {count ?? (isEmpty ? undefined : <Skeleton className="h-4 w-16 animate-late" />)}
      </output>
      {chips.map(({ label, cleared }, at) => (
        <FilterChip
          key={`${Object.keys(cleared).join()} ${label}`}
          label={label}
          remove={`Remove filter ${label}`}
          onRemove={() => {
            focusNeighbor(at)
            change(cleared)
          }}
        />
      ))}
      {chips.length > 0 && !isEmpty && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
