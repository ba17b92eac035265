import { JobHits } from '#features/jobs'
import { PersonHits } from '#features/people'
import { PostHits } from '#features/posts'
import { TagList } from '#features/tags'
import { usePages } from '#lib/api/use-pages'
import { ListFailed } from '#ui/feedback/load-failed'
import { HitsSkeleton } from '#ui/lists/hits'
import { ListEnd } from '#ui/lists/list-end'
import { type ReactNode } from 'react'

import { type Kind } from '../tabs.ts'
import { foundQueries } from './queries.ts'

interface ResultsOfProps {
  readonly term: string
  /** Shown when nothing matches. */
  readonly empty: ReactNode
}

const OF: Readonly<Record<Kind, (props: ResultsOfProps) => ReactNode>> = {
  posts: ({ term, empty }) => (
    <Found
      query={foundQueries(term).posts}
      things="posts"
      countIn={({ posts }) => posts.length}
      empty={empty}
    >
      {(pages) => <PostHits {...{ pages, term }} />}
    </Found>
  ),
  people: ({ term, empty }) => (
    <Found
      query={foundQueries(term).people}
      things="people"
      countIn={({ people }) => people.length}
      empty={empty}
    >
      {(pages) => <PersonHits {...{ pages, term }} />}
    </Found>
  ),
  tags: ({ term, empty }) => <TagList query={foundQueries(term).tags} term={term} empty={empty} />,
  jobs: ({ term, empty }) => (
    <Found
      query={foundQueries(term).jobs}
      things="jobs"
      countIn={({ documents }) => documents.length}
      empty={empty}
    >
      {(pages) => <JobHits {...{ pages, term }} />}
    </Found>
  ),
}

/** All results of one kind. */
export function ResultsOf({ kind, ...props }: ResultsOfProps & { readonly kind: Kind }) {
  const List = OF[kind]
  return <List {...props} />
}

interface FoundProps<Page> {
  readonly query: Parameters<typeof usePages<Page>>[0]
  /** A plural noun. */
  readonly things: string
  readonly countIn: (page: Page) => number
  readonly empty: ReactNode
  readonly children: (pages: readonly Page[]) => ReactNode
}

function Found<Page>({ query, things, countIn, empty, children }: FoundProps<Page>) {
  const list = usePages(query)
  if (list.isPending) return <HitsSkeleton />
  if (!list.data) return <ListFailed title="Search failed" query={list} />
  const { pages } = list.data
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className="max-w-208 transition-opacity delay-150 aria-busy:opacity-60"
    >
      {pages.every((page) => countIn(page) === 0) && !list.hasNextPage ? empty : children(pages)}
      <ListEnd
        list={list}
        more="sentinel"
        things={things}
        placeholder={<HitsSkeleton rows={1} />}
      />
    </div>
  )
}
