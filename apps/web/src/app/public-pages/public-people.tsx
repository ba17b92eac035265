import {
  LIMITS,
  profilePath,
  type PublicCard,
  type PublicPeople as People,
} from '@devhood/contract'
import { nobodyText } from '#lib/text/nobody-text'
import { stackPath } from '#lib/navigation/stack-path'
import { variantOf } from '#lib/pictures/images'
import { formatTotalOf } from '#lib/text/totals'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { SearchField } from '#ui/forms/search-field'
import { Place } from '#ui/text/place'
import { StackList } from '#ui/text/stack-list'
import { Link } from 'react-router'

import { FollowLink } from './ways-in.tsx'
import { NextPage } from './next-page.tsx'
import { PublicAvatar } from './public-avatar.tsx'
import { PublicDate } from './public-date.tsx'
import { asPath } from './public-picture.tsx'

type PublicPeopleProps = People & { readonly signIn: string }

/** People whom guests see, the newest first, and a search that loads the page anew: it needs no script. */
export function PublicPeople({ text, stack, people, total, next, signIn }: PublicPeopleProps) {
  const isFiltered = text !== '' || stack !== ''
  if (people.length === 0 && !isFiltered) return <EmptyState title="No people yet" />
  return (
    <>
      <search>
        <form action="/all-users" className="flex gap-2">
          <SearchField
            name="q"
            label="Search people"
            placeholder="Name, headline, bio, location or skill"
            size="lg"
            className="min-w-0 flex-1"
            defaultValue={text}
            maxLength={LIMITS.searchMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {stack !== '' && <input type="hidden" name="stack" value={stack} />}
          <Button type="submit" className="min-h-13 flex-none max-sm:sr-only">
            Search
          </Button>
        </form>
      </search>
      <div className="mt-3 mb-2 flex min-h-9 flex-wrap items-center gap-3">
        <p className="text-small text-muted tabular-nums">
          {formatTotalOf(total, ['person', 'people'])}
        </p>
        {stack !== '' && <StackList label="Chosen" tags={[stack]} isLit={() => true} />}
        {isFiltered && (
          <ButtonLink to="/all-users" variant="ghost" size="sm">
            Clear search
          </ButtonLink>
        )}
      </div>
      {people.length === 0 && (
        <EmptyState
          title={nobodyText({ text, stack: stack === '' ? [] : [stack], place: '' })}
          drawing="small"
        />
      )}
      <ul
        aria-label="People"
        className="grid grid-cols-1 gap-3 empty:hidden sm:gap-4 md:grid-cols-2 xl:grid-cols-3"
      >
        {people.toSorted(fullerFirst).map((person) => (
          <li key={person.$id} className="row-span-4 grid min-w-0 grid-rows-subgrid">
            <Card person={person} signIn={signIn} />
          </li>
        ))}
      </ul>
      <NextPage to={next} label="More people" />
    </>
  )
}

const STACK_SHOWN = 3

/** On a page, whoever shows more of themselves comes first; else, they stay in their order. */
const fullerFirst = (one: PublicCard, other: PublicCard) => fullnessOf(other) - fullnessOf(one)

const fullnessOf = ({ headline, bio, pictures, stack }: PublicCard) =>
  [headline || bio, pictures.length > 0, stack.length > 0].filter(Boolean).length

interface CardProps {
  readonly person: PublicCard
  readonly signIn: string
}

/** As for members, without what depends on who looks. */
function Card({ person, signIn }: CardProps) {
  const { name, username, place, stack } = person
  const line = person.headline ?? person.bio
  return (
    <article className="row-span-4 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-2.5 rounded-card bg-surface p-3.5 shadow-[inset_0_0_0_1px_var(--color-border)] md:p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
        <PublicAvatar person={person} size="card" />
        <div className="min-w-0">
          <Link
            to={profilePath(person)}
            className="line-clamp-3 text-strong wrap-break-word hover:underline hover:underline-offset-3"
          >
            {name}
          </Link>
          <p className="truncate font-mono text-mono text-muted">{`@${username}`}</p>
        </div>
        <FollowLink person={person} signIn={signIn} size="sm" />
      </div>
      <div className="grid content-start gap-1.5">
        {line && (
          <p dir="auto" className="line-clamp-2 text-[.9375rem]/5.5 text-pretty wrap-anywhere">
            {line}
          </p>
        )}
        {place && <Place>{place}</Place>}
        {!line && !place && (
          <p className="text-small text-muted">
            Joined on <PublicDate value={person.$createdAt} />
          </p>
        )}
      </div>
      <div>
        {stack.length > 0 && <StackList tags={stack} pathOf={stackPath} max={STACK_SHOWN} />}
      </div>
      <Pictures pictures={person.pictures} />
    </article>
  )
}

const HEIGHT = 68

/** As many whole pictures as fit. Decorative: the profile has them with names. */
function Pictures({ pictures }: Pick<PublicCard, 'pictures'>) {
  if (pictures.length === 0)
    return <p className="grid h-17 content-center text-small text-muted">No posts yet</p>
  return (
    <div aria-hidden="true" className="flex h-17 flex-wrap gap-1.5 overflow-hidden">
      {pictures.map(({ $id, imageUrl, imageWidth, imageHeight }) => {
        const width = Math.round((HEIGHT * imageWidth) / imageHeight)
        return (
          <Link
            key={$id}
            to={`/posts/${$id}`}
            tabIndex={-1}
            className="frame h-17 max-w-full rounded-[6px] bg-raised"
            style={{ width }}
          >
            <img
              src={asPath(variantOf(imageUrl, { width: 320, output: 'webp' }))}
              alt=""
              width={width}
              height={HEIGHT}
              loading="lazy"
              className="size-full object-contain"
            />
          </Link>
        )
      })}
    </div>
  )
}
