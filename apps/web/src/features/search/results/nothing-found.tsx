import { PopularTags } from '#features/tags'
import { type Total } from '#lib/api/count-matches'
import { announce } from '#lib/feedback/announce'
import { formatTotalOf } from '#lib/text/totals'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { quotedWords, TEXTS } from '@devhood/contract'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

import { SEARCH_TABS, searchPath, type Kind } from '../tabs.ts'
import { AllResults } from './all-results.tsx'

interface NothingFoundProps {
  readonly term: string
  /** What was probably meant. */
  readonly near: readonly string[]
  readonly onClear: () => void
}

/** Empty result of a search: offers what was probably meant, and shows what that finds; in quotes, the search without them. */
export function NothingFound({ term, near: [meant, ...others], onClear }: NothingFoundProps) {
  const { pathname } = useLocation()
  const quoted = quotedWords(term)
  useEffect(() => {
    if (meant !== undefined) announce(`Did you mean ${meant}?`)
  }, [meant])
  return (
    <>
      <section className="mt-6 mb-8 max-w-208 rounded-card border border-border bg-surface p-5 lg:p-6">
        <h2 className="text-head">{TEXTS.explore.none}</h2>
        <p className="mt-1 mb-4 wrap-anywhere text-muted">
          <span>{`Nothing matches “${quoted ?? term}”. `}</span>
          {meant === undefined ? (
            <span>Check the spelling, or use fewer words.</span>
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
        <NextSearches {...{ meant, quoted, onClear }} />
      </section>
      {meant === undefined ? (
        <PopularTags />
      ) : (
        <section>
          <h2 className="mb-4 text-head wrap-anywhere">{`Results for “${meant}”`}</h2>
          <AllResults term={meant} />
        </section>
      )}
    </>
  )
}

interface NextSearchesProps extends Pick<NothingFoundProps, 'onClear'> {
  readonly meant: string | undefined
  readonly quoted: string | undefined
}

function NextSearches({ meant, quoted, onClear }: NextSearchesProps) {
  const { pathname } = useLocation()
  const next = meant ?? quoted
  return (
    <div className="flex flex-wrap gap-2">
      {next !== undefined && (
        <ButtonLink variant="primary" to={searchPath(next, 'all', pathname)}>
          {meant === undefined ? 'Search without quotes' : `Search for “${meant}”`}
        </ButtonLink>
      )}
      <Button variant={next === undefined ? 'primary' : 'ghost'} onClick={onClear}>
        Clear search
      </Button>
    </div>
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
