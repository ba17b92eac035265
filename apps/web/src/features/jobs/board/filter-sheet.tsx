import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { type JobFilters } from '@devhood/contract'
import { useState } from 'react'

import { setFilters } from '../filter-words.ts'
import { type ChangeFilters } from '../use-filters.ts'
import { FilterFields } from './filter-fields.tsx'

interface FilterSheetProps {
  readonly filters: JobFilters
  readonly change: ChangeFilters
  readonly onClear: () => void
  /** How many jobs they find, in words; undefined until that is known. */
  readonly count: string | undefined
}

/** The filters where there is no room beside the list. */
export function FilterSheet({ filters, change, onClear, count = 'jobs' }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isSet = setFilters({ ...filters, text: '' }).length
  return (
    <>
      <Button
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="min-h-13 flex-none lg:hidden"
      >
        {isSet === 0 ? 'Filters' : `Filters (${isSet})`}
      </Button>
      <Dialog open={open} onClose={close} title="Filters" kind="sheet">
        <FilterFields filters={filters} change={change} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-3 border-t border-border bg-surface p-5 *:flex-1 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button variant="primary" onClick={close}>
            Show {count}
          </Button>
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        </div>
      </Dialog>
    </>
  )
}
