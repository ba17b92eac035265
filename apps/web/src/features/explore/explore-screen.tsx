import { NewEndlessPosts, PostGrid, postLists } from '#features/posts'
import { Button, ButtonLink } from '#ui/button'
import { Chip } from '#ui/chip'
import { EmptyState } from '#ui/empty-state'
import { SearchField } from '#ui/search-field'
import { LIMITS, TEXTS } from '@devhood/contract'
import { type ReactNode } from 'react'

import { useSearchTerm } from './search-term.ts'

/** The search box, and below it all posts or what was found. */
export function ExploreScreen() {
  const { text, term, setText, search } = useSearchTerm()
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            search(text)
          }}
        >
          <SearchField
            label="Search posts by caption"
            size="lg"
            value={text}
            maxLength={LIMITS.searchMax}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      </search>
      {term === '' ? (
        <AllPosts endless={text.trim() === ''} />
      ) : (
        <Found term={term} onClear={() => search('')} />
      )}
    </>
  )
}

/** `endless`: more come by themselves, for nobody is searching. */
function AllPosts({ endless }: { readonly endless: boolean }) {
  return (
    <Section title={TEXTS.explore.popular} aside={<Chip icon="filter">{TEXTS.explore.all}</Chip>}>
      <NewEndlessPosts />
      <PostGrid
        query={postLists.endless()}
        label={TEXTS.explore.popular}
        more={endless ? 'sentinel' : 'none'}
        empty={<EndOfPosts />}
      />
    </Section>
  )
}

/** Every page was empty: there is no post at all. */
function EndOfPosts() {
  return (
    <div className="grid justify-items-center gap-6 py-12">
      <p className="flex items-center gap-4 text-small text-muted before:h-px before:w-12 before:bg-border after:h-px after:w-12 after:bg-border">
        {TEXTS.explore.end}
      </p>
      <ButtonLink to="/create-post" variant="line">
        Share the first picture
      </ButtonLink>
    </div>
  )
}

interface FoundProps {
  readonly term: string
  readonly onClear: () => void
}

function Found({ term, onClear }: FoundProps) {
  const clear = (
    <Button variant="line" onClick={onClear}>
      Clear search
    </Button>
  )
  return (
    <Section title={`Posts with “${term}”`}>
      <PostGrid
        key={term}
        query={postLists.search(term)}
        label="Search results"
        more="button"
        announce
        failed="The search did not work"
        empty={
          <EmptyState
            title={TEXTS.explore.none}
            text={<>for “{term}”</>}
            drawing={false}
            action={clear}
            as="h3"
          />
        }
      />
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="mt-6">
      <div className="mb-4 flex min-h-9 items-center justify-between gap-3">
        <h2 className="min-w-0 truncate text-head">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
