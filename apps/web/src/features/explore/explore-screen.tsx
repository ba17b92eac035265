import { NewEndlessPosts, PostGrid, postLists } from '#features/posts'
import { Results, SEARCH_LABEL, useHitKeys } from '#features/search'
import { useSearchTerm } from '#lib/navigation/search-term'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { SearchBox } from '#ui/forms/search-box'
import { TEXTS } from '@devhood/contract'
import { type ReactNode, useState } from 'react'
import { useParameters } from '#lib/navigation/use-parameters'
import { Chip } from '#ui/controls/chip'
import { Menu, MenuRow } from '#ui/overlays/menu'

/** The search box, and below it all posts or the search results. */
export function ExploreScreen() {
  const { text, term, setText, search } = useSearchTerm()
  useHitKeys()
  return (
    <>
      <SearchBox label={SEARCH_LABEL} text={text} onText={setText} onSearch={search} />
      {term === '' ? (
        <AllPosts isEndless={text.trim() === ''} />
      ) : (
        <Results term={term} onClear={() => search('')} />
      )}
    </>
  )
}

/** `isEndless`: further pages load automatically while there is no search. */
function AllPosts({ isEndless }: { readonly isEndless: boolean }) {
  const { period, choose } = usePeriod()
  const more = isEndless ? 'sentinel' : 'none'
  return (
    <Section
      title={period ? PERIODS[period].heading : TEXTS.explore.popular}
      aside={<PopularMenu period={period} choose={choose} />}
    >
      {period ? (
        <PostGrid
          key={period}
          query={postLists.mostLiked(PERIODS[period].days)}
          label={PERIODS[period].label}
          more={more}
          empty={
            <EmptyState
              title={PERIODS[period].empty}
              action={
                <Button variant="glow" onClick={() => choose(undefined)}>
                  Show all posts
                </Button>
              }
            />
          }
        />
      ) : (
        <>
          <NewEndlessPosts />
          <PostGrid
            query={postLists.endless()}
            label={TEXTS.explore.popular}
            more={more}
            empty={<EndOfPosts />}
          />
        </>
      )}
    </Section>
  )
}

const EndOfPosts = () => (
  <div className="grid justify-items-center gap-6 py-12">
    <p className="flex items-center gap-4 text-small text-muted before:h-px before:w-12 before:bg-border after:h-px after:w-12 after:bg-border">
      {TEXTS.explore.end}
    </p>
    <ButtonLink to="/create-post" variant="line">
      Share the first picture
    </ButtonLink>
  </div>
)

interface SectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

const Section = ({ title, aside, children }: SectionProps) => (
  <section className="mt-6">
    <div className="mb-4 flex min-h-9 items-center justify-between gap-3">
      <h2 className="min-w-0 text-head wrap-break-word">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

/** The lists that the chip on Explore offers, by their name in the URL. */
const PERIODS = {
  today: {
    label: 'Most liked today',
    chip: 'Today',
    heading: TEXTS.explore.popular,
    days: 1,
    empty: 'No posts in the last 24 hours',
  },
  week: {
    label: 'Most liked this week',
    chip: 'This week',
    heading: 'Popular This Week',
    days: 7,
    empty: 'No posts in the last seven days',
  },
} as const

type Period = keyof typeof PERIODS

const isPeriod = (name: string | null): name is Period => name !== null && name in PERIODS

/** All choices of the chip, in order; without a period, the specification's endless list. */
const CHOICES = [undefined, ...(Object.keys(PERIODS) as Period[])]
const labelOf = (period: Period | undefined) => (period ? PERIODS[period].label : TEXTS.explore.all)

/** The period in `?popular=`, so that reload, Back and links keep it. */
function usePeriod() {
  const { params, setOne } = useParameters()
  const name = params.get('popular')
  const choose = (next: Period | undefined) =>
    setOne('popular', next, { replace: true, preventScrollReset: true })
  return { period: isPeriod(name) ? name : undefined, choose }
}

/** The chip beside the heading: a menu of all posts and the most liked ones. */
function PopularMenu({ period, choose }: ReturnType<typeof usePeriod>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Chip
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {period ? PERIODS[period].chip : TEXTS.explore.all}
      </Chip>
      <Menu open={isOpen} onClose={() => setOpen(false)} title="Posts to show">
        {CHOICES.map((choice) => (
          <MenuRow
            key={labelOf(choice)}
            icon={choice ? 'like' : 'explore'}
            label={labelOf(choice)}
            current={choice === period}
            onPress={() => choose(choice)}
          />
        ))}
      </Menu>
    </>
  )
}
