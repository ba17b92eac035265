import {
  type JobFilters,
  LIMITS,
  type PublicBoard as Board,
  serializeJobFilters,
} from '@devhood/contract'
import { signInPath } from '#features/account'
import { activeFilters, countText, JobRow, NoneFound, NoneYet } from '#features/jobs'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { CHOSEN } from '#ui/controls/filter-chip'
import { SkipLink } from '#ui/controls/skip-link'
import { SearchField } from '#ui/forms/search-field'
import { Icon } from '#ui/icon'
import { Link } from 'react-router'

import { BoardFilters, FILTERS } from './board-filters.tsx'
import { NextPage } from './next-page.tsx'
import { PublicAvatar } from './public-avatar.tsx'
import { PublicDate } from './public-date.tsx'

const pathOf = (query: string) => (query === '' ? '/jobs' : `/jobs?${query}`)

/** The job board for guests. Its filters are a form that loads the page anew, so it needs no script. */
export function PublicBoard({ filters, jobs, total, next }: Board) {
  const query = serializeJobFilters(filters)
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 lg:gap-x-8 lg:grid-cols-[264px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:gap-x-10">
      <SkipLink to="#results" className="hidden lg:block">
        Skip to results
      </SkipLink>
      <search className="flex min-w-0 gap-2 lg:col-start-2">
        <SearchField
          form={FILTERS}
          name="q"
          label="Search title, company and text"
          placeholder="Search jobs"
          size="lg"
          className="min-w-0 flex-1"
          defaultValue={filters.text}
          maxLength={LIMITS.searchMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" form={FILTERS} className="min-h-13 flex-none max-sm:sr-only">
          Search
        </Button>
      </search>
      <BoardFilters filters={filters} />
      <section
        id="results"
        tabIndex={-1}
        aria-label="Jobs found"
        className="grid min-w-0 grid-cols-1 gap-4 outline-none max-lg:col-span-2 lg:col-start-2 lg:row-start-2"
      >
        <ActiveFilters filters={filters} />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <p className="text-small text-muted tabular-nums">{countText(total)}</p>
          {query !== '' && (
            <ButtonLink to={signInPath(pathOf(query))} variant="line" size="sm">
              Sign in to save this search
            </ButtonLink>
          )}
        </div>
        <Rows jobs={jobs} filters={filters} isFiltered={query !== ''} />
        <NextPage to={next} label="Older jobs" />
      </section>
    </div>
  )
}

const ALL_JOBS = (
  <ButtonLink to="/jobs" variant="glow">
    Show all jobs
  </ButtonLink>
)

type RowsProps = Pick<Board, 'jobs' | 'filters'> & { readonly isFiltered: boolean }

function Rows({ jobs, filters, isFiltered }: RowsProps) {
  if (jobs.length === 0)
    return isFiltered ? <NoneFound filters={filters} action={ALL_JOBS} /> : <NoneYet />
  return (
    <ul aria-label="Jobs" className="grid grid-cols-1 gap-3">
      {jobs.map((job) => (
        <li key={job.$id} className="min-w-0">
          <JobRow job={job} wanted={filters.stack} date={PublicDate} logo={<Logo job={job} />} />
        </li>
      ))}
    </ul>
  )
}

const Logo = ({ job: { company, imageUrl } }: { readonly job: Board['jobs'][number] }) => (
  <PublicAvatar person={{ name: company ?? '?', imageUrl }} size="row" />
)

/** The active filters, each a link to the board without it. */
function ActiveFilters({ filters }: { readonly filters: JobFilters }) {
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ label, cleared }) => (
        // A tag may have the same text as a workplace.
        <li key={`${Object.keys(cleared).join()} ${label}`} className="max-w-full">
          <Link
            to={pathOf(serializeJobFilters({ ...filters, ...cleared }))}
            aria-label={`Remove ${label}`}
            className={`${CHOSEN} gap-2 pr-3`}
          >
            <span className="truncate py-1">{label}</span>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink to="/jobs" variant="ghost" size="sm">
          Clear all
        </ButtonLink>
      </li>
    </ul>
  )
}
