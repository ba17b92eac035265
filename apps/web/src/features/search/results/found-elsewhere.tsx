import { formatTotalOf } from '#lib/text/totals'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'

import { alternativeSearchesQuery } from '../alternatives/queries.ts'
import { type Kind, SEARCH_TAB_NAMES, SEARCH_TABS, searchPath } from '../tabs.ts'
import { useTotals } from './totals.ts'

interface FoundElsewhereProps {
  readonly term: string
  /** The kind that the screen searches. */
  readonly kind: Kind
  /** Searches for what was probably meant. */
  readonly onSearch: (term: string) => void
}

/** Links to what the words of a screen's own search find among the other kinds; if nothing at all, what was probably meant. */
export function FoundElsewhere({ term, kind, onSearch }: FoundElsewhereProps) {
  const totals = useTotals(term, kind)
  const isNone = totals.all?.count === 0 && totals.all.isComplete
  const { data: [meant] = [] } = useQuery({
    ...alternativeSearchesQuery(term),
    enabled: isNone,
  })
  const others = SEARCH_TAB_NAMES.flatMap((name) => {
    const total = totals[name]
    return name !== 'all' && name !== kind && total && total.count > 0 ? [{ name, total }] : []
  })
  if (meant !== undefined)
    return (
      <p className="text-small text-muted">
        <span>Did you mean </span>
        <button type="button" className="link" onClick={() => onSearch(meant)}>
          {meant}
        </button>
        <span>?</span>
      </p>
    )
  if (others.length === 0) return null
  return (
    <p className="text-small text-muted">
      <span>Also found: </span>
      {others.map(({ name, total }, at) => (
        <Fragment key={name}>
          {at > 0 && <span> · </span>}
          <Link to={searchPath(term, name)} className="link">
            {formatTotalOf(total.count, SEARCH_TABS[name].nouns, total.isComplete)}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
