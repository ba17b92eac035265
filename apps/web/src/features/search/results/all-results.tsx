import { JobHits } from '#features/jobs'
import { PersonHits } from '#features/people'
import { PostHits } from '#features/posts'
import { TagList } from '#features/tags'
import { usePages } from '#lib/api/use-pages'
import { searchedTag } from '#lib/text/searched-tag'
import { formatTotalOf } from '#lib/text/totals'
import { ListFailed } from '#ui/feedback/load-failed'
import { HitsSkeleton } from '#ui/lists/hits'
import { type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type Total } from '#lib/api/count-matches'

import { type Kind, SEARCH_TABS, searchPath } from '../tabs.ts'
import { foundQueries } from './queries.ts'
import { useTotals } from './totals.ts'

/** So many of each kind are shown. */
const SHOWN = 3

interface AllResultsProps {
  readonly term: string
  /** There are none, but what was probably meant isn't known yet. */
  readonly isWaiting?: boolean
}

/** The first results of each kind that has any. */
export function AllResults({ term, isWaiting = false }: AllResultsProps) {
  const queries = foundQueries(term)
  const totals = useTotals(term, 'all')
  const [posts, people] = [usePages(queries.posts), usePages(queries.people)]
  const [jobs, tags] = [usePages(queries.jobs), usePages(queries.tags)]
  const lists = [posts, people, jobs, tags]
  const shared = { term, max: SHOWN }
  const hits = {
    people: people.data && <PersonHits {...shared} pages={people.data.pages} />,
    jobs: jobs.data && <JobHits {...shared} pages={jobs.data.pages} />,
    posts: posts.data && <PostHits {...shared} pages={posts.data.pages} />,
  }
  if (lists.some(({ isError, data }) => isError && data === undefined))
    return <ListFailed title="Search failed" query={allOf(lists)} />
  if (isWaiting || lists.some(({ isPending }) => isPending)) return <HitsSkeleton row="h-27" />
  // A tag is looked for among posts first.
  const kinds =
    searchedTag(term) === undefined
      ? (['people', 'jobs', 'posts'] as const)
      : (['posts', 'people', 'jobs'] as const)
  return (
    <div
      aria-busy={lists.some(({ isPlaceholderData }) => isPlaceholderData)}
      className="grid grid-cols-1 gap-8 transition-opacity delay-150 aria-busy:opacity-60 xl:gap-x-10 xl:grid-cols-[minmax(0,1fr)_280px]"
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        {kinds.map((kind) => (
          <Section key={kind} {...{ kind, term }} total={totals[kind]}>
            {hits[kind]}
          </Section>
        ))}
      </div>
      <div className="min-w-0">
        <Section kind="tags" term={term} total={totals.tags}>
          <TagList query={queries.tags} {...shared} />
        </Section>
      </div>
    </div>
  )
}

interface Refetchable {
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

const allOf = (lists: readonly Refetchable[]): Refetchable => ({
  isFetching: lists.some(({ isFetching }) => isFetching),
  refetch: () => {
    for (const list of lists) list.refetch()
  },
})

interface SectionProps {
  readonly kind: Kind
  readonly term: string
  readonly total: Total | undefined
  readonly children: ReactNode
}

/** A kind of results, if there are any, with a link to the others of this kind. */
function Section({ kind, term, total, children }: SectionProps) {
  const { pathname } = useLocation()
  const { label, nouns } = SEARCH_TABS[kind]
  if (total === undefined || total.count === 0) return null
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 className="text-head">{label}</h2>
        {total.count > SHOWN && (
          <Link to={searchPath(term, kind, pathname)} className="link text-small">
            {`All ${formatTotalOf(total.count, nouns, total.isComplete)}`}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
