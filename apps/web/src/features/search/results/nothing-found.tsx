import { type Total } from '#lib/api/count-matches'
import { announce } from '#lib/feedback/announce'
import { formatTotalOf } from '#lib/text/totals'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { quotedWords, TEXTS } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

import { alternativeSearchesQuery } from '../alternatives/queries.ts'
import { SEARCH_TABS, searchPath, type Kind } from '../tabs.ts'
import { AllResults } from './all-results.tsx'

interface NothingFoundProps {
  readonly term: string
  readonly onClear: () => void
}

/** Empty result of a search: offers what was probably meant, and shows what that finds; in quotes, the search without them. */
export function NothingFound({ term, onClear }: NothingFoundProps) {
  const { pathname } = useLocation()
  const quoted = quotedWords(term)
  const { data: [meant, ...others] = [], isFetching } = useQuery({
    ...alternativeSearchesQuery(term),
    ...(quoted !== undefined && { enabled: false }),
  })
  useEffect(() => {
    if (meant !== undefined) announce(`Did you mean ${meant}?`)
  }, [meant])
  // The line is short until the server has responded.
  const advice = isFetching ? '' : 'Check the spelling, or use fewer words.'
  return (
    <>
      <section className="grid max-w-208 justify-items-start gap-2 rounded-card bg-surface p-6 shadow-[inset_0_0_0_1px_var(--color-border)]">
        <h2 className="text-head">{TEXTS.explore.none}</h2>
        <p className="text-muted wrap-anywhere">
          <span>{`Nothing matches “${quoted ?? term}”. `}</span>
          {meant === undefined ? (
            <span>{advice}</span>
          ) : (
            <>
              <span>Did you mean </span>
              <b className="font-semibold text-text">{meant}</b>
              {others.map((other) => (
                <span key={other}>
                  {' or '}
                  <Link to={searchPath(other, 'all', pathname)} className="link">
                    {other}
                  </Link>
                </span>
              ))}
              <span>?</span>
            </>
          )}
        </p>
        <div className="mt-3 grid w-full gap-2 sm:flex sm:flex-wrap">
          {meant !== undefined && (
            <ButtonLink variant="primary" to={searchPath(meant, 'all', pathname)}>
              {`Search for “${meant}”`}
            </ButtonLink>
          )}
          {quoted !== undefined && (
            <ButtonLink variant="primary" to={searchPath(quoted, 'all', pathname)}>
              Search without quotes
            </ButtonLink>
          )}
          <Button variant={(meant ?? quoted) === undefined ? 'primary' : 'ghost'} onClick={onClear}>
            Clear search
          </Button>
        </div>
      </section>
      {meant !== undefined && (
        <section className="mt-8">
          <h2 className="mb-4 text-head wrap-anywhere">{`Results for “${meant}”`}</h2>
          <AllResults term={meant} />
        </section>
      )}
    </>
  )
}

interface NothingHereProps {
  readonly term: string
  readonly tab: Kind
  /** Number of results of all kinds; undefined until known. */
  readonly total: Total | undefined
  /** The address of these results. */
  readonly to: string
}

/** Empty tab of a search that has found something else. */
export const NothingHere = ({ term, tab, total, to }: NothingHereProps) => (
  <EmptyState
    title={`No ${SEARCH_TABS[tab].nouns[1]} match “${quotedWords(term) ?? term}”`}
    drawing={false}
    {...(total && {
      link: {
        to,
        label: `Show ${formatTotalOf(total.count, SEARCH_TABS.all.nouns, total.isComplete)}`,
      },
    })}
  />
)
