import { type JobFilters, jobFiltersText, parseJobFilters } from '@devhood/contract'
import { useLocation, useSearchParams } from 'react-router'

/** Changes some of the filters. `typed`: by typing, which leaves one step to come back to, not one for each letter. */
export type ChangeFilters = (part: Partial<JobFilters>, how?: 'typed') => void

interface Filters {
  readonly filters: JobFilters
  /** The same as the address has them: empty when nothing is set. */
  readonly text: string
  readonly change: ChangeFilters
  readonly clear: () => void
}

interface Typed {
  readonly typed: string
}

/** The filters of the board, which live in its address: reload, Back and links find them. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  const filters = parseJobFilters(params)
  const text = jobFiltersText(filters)
  // The field in which was typed what this entry of the history has.
  const before = useLocation().state as Typed | null
  const go = (asked: string, typed?: string) => {
    // In the one order, whatever was pressed first.
    const next = jobFiltersText(parseJobFilters(new URLSearchParams(asked)))
    if (next === text) return
    setParams(new URLSearchParams(next), {
      replace: typed !== undefined && typed === before?.typed,
      state: typed === undefined ? null : ({ typed } satisfies Typed),
      preventScrollReset: true,
    })
  }
  return {
    filters,
    text,
    change: (part, how) => {
      const typed = how === 'typed' ? Object.keys(part).join() : undefined
      go(jobFiltersText({ ...filters, ...part }), typed)
    },
    clear: () => go(''),
  }
}
