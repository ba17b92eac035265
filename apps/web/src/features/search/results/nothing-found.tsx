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

import { type Kind, SEARCH_TAB_NAMES, SEARCH_TABS, searchPath, type SearchTab } from '../tabs.ts'
import { AllResults } from './all-results.tsx'
import { type Totals } from './totals.ts'

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
  const matches = <span>{`Nothing matches “${quoted ?? term}”. `}</span>
  const next = <NextSearches {...{ meant, quoted, onClear }} />
  if (meant === undefined)
    return (
      <>
        <EmptyState
          title={TEXTS.explore.none}
          text={
            <>
              {matches}
              <span>Check the spelling, or use fewer words.</span>
            </>
          }
          action={next}
          drawing="small"
        />
        <PopularTags />
      </>
    )
  return (
    <>
      <section className="mb-6 rounded-card border border-border bg-surface p-4 sm:p-5 xl:mr-80">
        <h2 className="text-strong">{TEXTS.explore.none}</h2>
        <p className="mt-1 mb-4 wrap-anywhere text-muted">
          {matches}
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
        </p>
        {next}
      </section>
      <section aria-label={`Results for “${meant}”`}>
        <AllResults term={meant} />
      </section>
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
      <Button
        variant={next === undefined ? 'glow' : 'ghost'}
        // The field has the same.
        className={meant && 'max-sm:hidden'}
        onClick={onClear}
      >
        Clear search
      </Button>
    </div>
  )
}

interface NothingHereProps {
  readonly term: string
  readonly tab: Kind
  readonly totals: Totals
  readonly pathOf: (tab: SearchTab) => string
}

const KINDS = SEARCH_TAB_NAMES.filter((name) => name !== 'all')
const NONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const countOf = (kind: SearchTab, { count, isComplete }: Total) =>
  formatTotalOf(count, SEARCH_TABS[kind].nouns, isComplete)

/** “No jobs for “kubernetes”; 2 people”: what a search hasn't found, and what it has. */
function foundText(term: string, none: readonly Kind[], totals: Totals): string {
  const kinds = NONE_OF.format(none.map((kind) => SEARCH_TABS[kind].nouns[1]))
  const found = KINDS.flatMap((kind) => {
    const total = totals[kind]
    return total && total.count > 0 && !none.includes(kind) ? [countOf(kind, total)] : []
  })
  return [`No ${kinds} for “${quotedWords(term) ?? term}”`, found.join(', ')]
    .filter(Boolean)
    .join('; ')
}

/** Empty tab of a search that has found something else. */
export function NothingHere({ term, tab, totals, pathOf }: NothingHereProps) {
  const kinds = KINDS.filter((kind) => (totals[kind]?.count ?? 0) > 0)
  const to: SearchTab = kinds.length === 1 && kinds[0] ? kinds[0] : 'all'
  const total = totals[to]
  return (
    <EmptyState
      title={foundText(term, [tab], totals)}
      drawing="small"
      {...(totals.all &&
        total && { link: { to: pathOf(to), label: `Show ${countOf(to, total)}` } })}
    />
  )
}

/** Says of a tab that it alone has results. */
export function NothingElse({ term, tab, totals }: Omit<NothingHereProps, 'pathOf'>) {
  const others = KINDS.filter((kind) => kind !== tab)
  const areNone = others.every((kind) => totals[kind]?.count === 0 && totals[kind].isComplete)
  return areNone && totals[tab] ? (
    <p className="my-0 text-small text-muted">{foundText(term, others, totals)}</p>
  ) : null
}
