import { JobHits } from '#features/jobs'
import { PersonHits } from '#features/people'
import { PostHits, RowsSkeleton } from '#features/posts'
import { PopularTags, TagList } from '#features/tags'
import { usePages } from '#lib/api/use-pages'
import { ListFailed } from '#ui/feedback/load-failed'
import { HitsSkeleton } from '#ui/lists/hits'
import { ListEnd } from '#ui/lists/list-end'
import { type ComponentType, type ReactNode } from 'react'

import { type Kind } from '../tabs.ts'
import { foundQueries } from './queries.ts'

interface ResultsOfProps {
  readonly term: string
  /** Shown when nothing matches. */
  readonly empty: ReactNode
}

interface Kinds<Page> {
  readonly queryOf: (term: string) => Parameters<typeof usePages<Page>>[0]
  readonly countIn: (page: Page) => number
  readonly Hits: ComponentType<{ readonly pages: readonly Page[]; readonly term: string }>
  readonly Placeholder: ComponentType<{ readonly rows?: number }>
}

/** A component for all results of a kind, whose name is a plural noun. */
const found = <Page,>(things: Kind, { queryOf, countIn, Hits, Placeholder }: Kinds<Page>) =>
  function Found({ term, empty }: ResultsOfProps) {
    const list = usePages(queryOf(term))
    if (list.isPending) return <Placeholder />
    if (!list.data) return <ListFailed title="Search failed" query={list} />
    const { pages } = list.data
    const isEmpty = pages.every((page) => countIn(page) === 0) && !list.hasNextPage
    return (
      <div
        aria-busy={list.isPlaceholderData}
        className="transition-opacity delay-150 aria-busy:opacity-60"
      >
        {isEmpty ? empty : <Hits pages={pages} term={term} />}
        <ListEnd
          list={list}
          more="sentinel"
          things={things}
          placeholder={<Placeholder rows={1} />}
        />
      </div>
    )
  }

const OF: Readonly<Record<Kind, ComponentType<ResultsOfProps>>> = {
  posts: found('posts', {
    queryOf: (term) => foundQueries(term).posts,
    countIn: ({ posts }) => posts.length,
    Hits: PostHits,
    Placeholder: (props) => <RowsSkeleton foot="words" {...props} />,
  }),
  people: found('people', {
    queryOf: (term) => foundQueries(term).people,
    countIn: ({ people }) => people.length,
    Hits: PersonHits,
    Placeholder: (props) => <HitsSkeleton row="h-38 sm:h-32" {...props} />,
  }),
  jobs: found('jobs', {
    queryOf: (term) => foundQueries(term).jobs,
    countIn: ({ documents }) => documents.length,
    Hits: JobHits,
    Placeholder: (props) => <HitsSkeleton row="h-44" {...props} />,
  }),
  tags: ({ term, empty }) => (
    <>
      <TagList query={foundQueries(term).tags} term={term} empty={empty} />
      <PopularTags />
    </>
  ),
}

/** All results of one kind. */
export function ResultsOf({ kind, ...props }: ResultsOfProps & { readonly kind: Kind }) {
  const List = OF[kind]
  return <List {...props} />
}
