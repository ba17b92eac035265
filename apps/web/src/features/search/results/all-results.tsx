import { JobHits } from '#features/jobs'
import { PersonHits } from '#features/people'
import { PostHits, StripSkeleton } from '#features/posts'
import { TagList, TagsSkeleton } from '#features/tags'
import { usePages } from '#lib/api/use-pages'
import { formatTotalOf } from '#lib/text/totals'
import { ListFailed, LoadFailed } from '#ui/feedback/load-failed'
import { Skeleton } from '#ui/feedback/skeleton'
import { HitsSkeleton } from '#ui/lists/hits'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type Total } from '#lib/api/count-matches'

import { type Kind, SEARCH_TABS, searchPath } from '../tabs.ts'
import { foundQueries } from './queries.ts'
import { useTotals } from './totals.ts'

/** In order; tags stand beside the others. */
const MAIN_KINDS = ['posts', 'people', 'jobs'] as const
const KINDS = [...MAIN_KINDS, 'tags'] as const

/** So many of each kind are shown. */
const SHOWN = 3

interface AllResultsProps {
  readonly term: string
  /** There are none, but what was probably meant isn't known yet. */
  readonly isWaiting?: boolean
  /** The viewer has searched for something else: the headings say what these are for. */
  readonly isMeant?: boolean
}

/** The first results of each kind that has any. */
export function AllResults({ term, isWaiting, isMeant }: AllResultsProps) {
  const queries = foundQueries(term)
  const totals = useTotals(term, 'all')
  const [posts, people] = [usePages(queries.posts), usePages(queries.people)]
  const [jobs, tags] = [usePages(queries.jobs), usePages(queries.tags)]
  const found = { posts, people, jobs, tags }
  const shared = { term, max: SHOWN }
  const hits = {
    people: people.data && <PersonHits {...shared} pages={people.data.pages} />,
    jobs: jobs.data && <JobHits {...shared} pages={jobs.data.pages} />,
    posts: posts.data && <PostHits {...shared} pages={posts.data.pages} />,
  }
  const all = Object.values(found)
  const failed = KINDS.filter((kind) => found[kind].isError && found[kind].data === undefined)
  const again = allOf(failed.map((kind) => found[kind]))
  if (failed.length === KINDS.length) return <ListFailed title="Search failed" query={again} />
  if (isWaiting || all.some(({ isPending }) => isPending)) return <AllSkeleton />
  const hasTags = tags.data !== undefined && totals.tags?.count !== 0
  return (
    <div
      aria-busy={all.some(({ isPlaceholderData }) => isPlaceholderData)}
      className={clsx(
        hasTags ? COLUMNS : COLUMN,
        'transition-opacity delay-150 aria-busy:opacity-60',
      )}
    >
      <div className={COLUMN}>
        {failed.length > 0 && <LoadFailed title={failureOf(failed)} query={again} />}
        {MAIN_KINDS.map((kind) => (
          <Section key={kind} {...{ kind, term, isMeant }} total={totals[kind]}>
            {hits[kind]}
          </Section>
        ))}
      </div>
      {hasTags && (
        <div className="min-w-0">
          <Section kind="tags" {...{ term, isMeant }} total={totals.tags}>
            <TagList query={queries.tags} {...shared} />
          </Section>
        </div>
      )}
    </div>
  )
}

const COLUMNS = 'grid grid-cols-1 gap-8 xl:gap-x-10 xl:grid-cols-[minmax(0,1fr)_280px]'
const COLUMN = 'grid min-w-0 grid-cols-1 content-start gap-8'

/** With the tags beside the others. */
const AllSkeleton = () => (
  <div className={COLUMNS}>
    <div className={COLUMN}>
      <div>
        <HeadSkeleton />
        <StripSkeleton />
      </div>
      <div>
        <HeadSkeleton />
        <HitsSkeleton row="h-32" rows={SHOWN} />
      </div>
    </div>
    <div>
      <HeadSkeleton />
      <TagsSkeleton />
    </div>
  </div>
)

const HeadSkeleton = () => <Skeleton className="mt-1 mb-2 h-5 w-24" />

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

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** In place of the kinds that didn't load, while the others are shown. */
const failureOf = (kinds: readonly Kind[]): string =>
  `The ${LIST.format(kinds.map((kind) => SEARCH_TABS[kind].nouns[1]))} didn’t load`

interface SectionProps {
  readonly kind: Kind
  readonly term: string
  readonly isMeant: boolean | undefined
  readonly total: Total | undefined
  readonly children: ReactNode
}

/** A kind of results, if there are any, with a link to the others of this kind. */
function Section({ kind, term, isMeant, total, children }: SectionProps) {
  const { pathname } = useLocation()
  const { label, nouns } = SEARCH_TABS[kind]
  if (total === undefined || total.count === 0) return null
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-head">{isMeant ? `${label} for “${term}”` : label}</h2>
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
