import { type JobFilters, serializeJobFilters, parseJobFilters } from '@devhood/contract'
import { useLocation, useSearchParams } from 'react-router'

/** Changes some of the filters. `typed`: by typing, which leaves one step to come back to, not one for each letter. */
export type ChangeFilters = (part: Partial<JobFilters>, source?: 'typed') => void

interface Filters {
  readonly filters: JobFilters
  /** The same as the address has them: empty when nothing is set. */
  readonly text: string
  readonly change: ChangeFilters
  readonly clear: () => void
}

interface TypedState {
  readonly typed: string
}

/** The filters of the board, which live in its address: reload, Back and links find them. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  const filters = parseJobFilters(params)
  const text = serializeJobFilters(filters)
  // The field in which was typed what this entry of the history has.
  const previous = useLocation().state as TypedState | null
  const apply = (requested: string, typed?: string) => {
    // In the one order, whatever was pressed first.
    const next = serializeJobFilters(parseJobFilters(new URLSearchParams(requested)))
    if (next === text) return
    setParams(new URLSearchParams(next), {
      replace: typed !== undefined && typed === previous?.typed,
      state: typed === undefined ? null : ({ typed } satisfies TypedState),
      preventScrollReset: true,
    })
  }
  return {
    filters,
    text,
    change: (part, source) => {
      const typed = source === 'typed' ? Object.keys(part).join() : undefined
      apply(serializeJobFilters({ ...filters, ...part }), typed)
    },
    clear: () => apply(''),
  }
}
