import { type JobFilters, jobFiltersText, parseJobFilters } from '@devhood/contract'
import { useSearchParams } from 'react-router'

/** Changes some of the filters. `typed`: by typing, which leaves no step of its own to come back to. */
export type ChangeFilters = (part: Partial<JobFilters>, how?: 'typed') => void

interface Filters {
  readonly filters: JobFilters
  /** The same as the address has them: empty when nothing is set. */
  readonly text: string
  readonly change: ChangeFilters
  readonly clear: () => void
}

/** The filters of the board, which live in its address: reload, Back and links find them. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  const filters = parseJobFilters(params)
  const go = (text: string, replace = false) => {
    // In the one order, whatever was pressed first.
    const next = jobFiltersText(parseJobFilters(new URLSearchParams(text)))
    setParams(new URLSearchParams(next), { replace, preventScrollReset: true })
  }
  return {
    filters,
    text: jobFiltersText(filters),
    change: (part, how) => go(jobFiltersText({ ...filters, ...part }), how === 'typed'),
    clear: () => go(''),
  }
}
