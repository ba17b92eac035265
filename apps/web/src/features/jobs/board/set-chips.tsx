import { Button } from '#ui/button'
import { Chip } from '#ui/chip'
import { type JobFilters } from '@devhood/contract'
import { useRef } from 'react'

import { setFilters } from '../filter-words.ts'
import { type ChangeFilters } from '../use-filters.ts'

interface SetChipsProps {
  readonly filters: JobFilters
  readonly change: ChangeFilters
  readonly onClear: () => void
}

/** What is set, each with the way to let it go. */
export function SetChips({ filters, change, onClear }: SetChipsProps) {
  const place = useRef<HTMLUListElement>(null)
  const set = setFilters(filters)
  // The chip that was pressed goes: the focus stays among those that are left.
  const stay = (index: number) => {
    const buttons = place.current?.querySelectorAll<HTMLElement>('button')
    buttons?.[index === 0 ? 1 : index - 1]?.focus()
  }
  if (set.length === 0) return null
  return (
    <ul ref={place} aria-label="Filters that are set" className="flex flex-wrap gap-1.5">
      {set.map(({ label, without }, index) => (
        // A tag may be called like a workplace.
        <li key={`${Object.keys(without).join()} ${label}`} className="max-w-full">
          <Chip
            icon="close"
            aria-label={`Remove ${label}`}
            onClick={() => {
              stay(index)
              change(without)
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
