import { type JobFilters, serializeJobFilters, parseJobFilters } from '@devhood/contract'
import { useParameters } from '#lib/navigation/use-parameters'
import { useLocation } from 'react-router'

/** Changes some filters. `typed`: more typing replaces the history entry, so that Back doesn't step through letters. */
export type ChangeFilters = (part: Partial<JobFilters>, source?: 'typed') => void

interface TypedState {
  readonly typed: string
}

/** The filters of the job board, also as a query string. They live in the URL, so that reload, Back and links restore them. */
export function useFilters() {
  const { params, newest, set } = useParameters()
  const filters = parseJobFilters(params)
  const text = serializeJobFilters(filters)
  // The field whose typing created this history entry.
  const previous = useLocation().state as TypedState | null
  const apply = (requested: string, typed?: string) => {
    // Normalized order, regardless of the order of clicks.
    const next = serializeJobFilters(parseJobFilters(new URLSearchParams(requested)))
    // The URL may be ahead of this screen, so that what changes nothing here can change it.
    const isSame = next === text
    set(new URLSearchParams(next), {
      replace: isSame || (typed !== undefined && typed === previous?.typed),
      state: isSame ? previous : typed === undefined ? null : ({ typed } satisfies TypedState),
      preventScrollReset: true,
    })
  }
  const change: ChangeFilters = (part, source) => {
    const typed = source === 'typed' ? Object.keys(part).join() : undefined
    apply(serializeJobFilters({ ...parseJobFilters(newest()), ...part }), typed)
  }
  return { filters, text, change, clear: () => apply('') }
}
