import { Button } from '#ui/controls/button'
import { Chip } from '#ui/controls/chip'
import { type JobFilters } from '@devhood/contract'
import { useRef } from 'react'

import { activeFilters } from './active-filters.ts'
import { type ChangeFilters } from './use-filters.ts'

interface ActiveFilterChipsProps {
  readonly filters: JobFilters
  readonly change: ChangeFilters
  readonly onClear: () => void
}

/** The active filters, each with a remove button. */
export function ActiveFilterChips({ filters, change, onClear }: ActiveFilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const active = activeFilters(filters)
  // The pressed chip disappears, so the focus moves to one of the remaining chips.
  const focusNeighbor = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('button')
    buttons?.[index === 0 ? 1 : index - 1]?.focus()
  }
  if (active.length === 0) return null
  return (
    <ul ref={list} aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {active.map(({ label, cleared }, index) => (
        // A tag may have the same text as a workplace.
        <li key={`${Object.keys(cleared).join()} ${label}`} className="max-w-full">
          <Chip
            icon="close"
            aria-label={`Remove ${label}`}
            onClick={() => {
              focusNeighbor(index)
              change(cleared)
            }}
            className="max-w-full"
          >
            <span className="truncate py-1">{label}</span>
          </Chip>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
