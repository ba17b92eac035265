import { type PublicBoard as Board, serializeJobFilters } from '@devhood/contract'
import { signInPath } from '#features/account'
import { activeFilters, countText, JobRow, NoneFound, NoneYet } from '#features/jobs'
import { ButtonLink } from '#ui/controls/button-link'
import { SkipLink } from '#ui/controls/skip-link'

import { BoardFilters, FILTERS } from './board-filters.tsx'
import { ChosenFilters, SearchText, Submit, withQuery } from './search-parts.tsx'
import { NextPage } from '../next-page.tsx'
import { PublicAvatar } from '../public-avatar.tsx'
import { PublicDate } from '../public-date.tsx'

/** The job board for guests. Its filters are a form that loads the page anew, so it needs no script. */
export function PublicBoard({ filters, jobs, total, next }: Board) {
  const query = serializeJobFilters(filters)
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 lg:gap-x-8 lg:grid-cols-[264px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:gap-x-10">
      <SkipLink to="#results" className="hidden lg:block">
        Skip to results
      </SkipLink>
      <search className="flex min-w-0 gap-2 lg:col-start-2">
        <SearchText
          form={FILTERS}
          label="Search title, company and text"
          placeholder="Search jobs"
          text={filters.text}
        />
        <Submit form={FILTERS} className="max-sm:sr-only" />
      </search>
      <BoardFilters filters={filters} />
      <section
        id="results"
        tabIndex={-1}
        aria-label="Jobs found"
        className="grid min-w-0 grid-cols-1 gap-4 outline-none max-lg:col-span-2 lg:col-start-2 lg:row-start-2"
      >
        <ChosenFilters
          path="/jobs"
          filters={activeFilters(filters).map(({ label, cleared }) => ({
            label,
            without: serializeJobFilters({ ...filters, ...cleared }),
          }))}
        />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <p className="text-small text-muted tabular-nums">{countText(total)}</p>
          {query !== '' && (
            <ButtonLink to={signInPath(withQuery('/jobs', query))} variant="line" size="sm">
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
