import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { type JobFilters } from '@devhood/contract'
import { useState } from 'react'

import { activeFilters } from './active-filters.ts'
import { type ChangeFilters } from './use-filters.ts'
import { FilterFields } from './filter-fields.tsx'

interface FilterSheetProps {
  readonly filters: JobFilters
  readonly change: ChangeFilters
  readonly onClear: () => void
  /** Number of resets; each one remounts the fields. */
  readonly clearCount: number
  /** Number of matching jobs as text; undefined while unknown. */
  readonly count: string | undefined
}

/** The footer covers the bottom edge: focused controls scroll above it. */
const ABOVE_FOOTER = 'scroll-pb-[calc(96px+env(safe-area-inset-bottom))] pb-0!'

/** The filters in a sheet, where there is no room beside the list. */
export function FilterSheet({ filters, change, onClear, clearCount, ...rest }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const close = () => {
    // Blurs the field, so that its last typed value takes effect.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setOpen(false)
  }
  const activeCount = activeFilters({ ...filters, text: '' }).length
  return (
    <>
      <Button
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="min-h-13 flex-none lg:hidden"
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <Dialog open={open} onClose={close} title="Filters" kind="sheet" className={ABOVE_FOOTER}>
        <FilterFields key={clearCount} filters={filters} change={change} />
        <div className="sticky bottom-0 -mx-5 -mb-5 flex gap-3 border-t border-border bg-surface p-5 pb-[calc(20px+env(safe-area-inset-bottom))] *:flex-1 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button variant="primary" onClick={close}>
            {`Show ${rest.count ?? 'jobs'}`}
          </Button>
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        </div>
      </Dialog>
    </>
  )
}
