import {
  JOB_LIMITS,
  LIMITS,
  profilePath,
  type PublicCard,
  type PublicPeople as People,
  serializePeopleFilters,
} from '@devhood/contract'
import { activeFilters } from '#features/people'
import { nobodyText } from '#lib/text/nobody-text'
import { stackPath } from '#lib/navigation/stack-path'
import { settings } from '#lib/settings/settings'
import { formatTotalOf } from '#lib/text/totals'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { TextInput } from '#ui/forms/input'
import { PictureLine } from '#ui/pictures/picture-line'
import { Place } from '#ui/text/place'
import { StackList } from '#ui/text/stack-list'
import { Link } from 'react-router'

import { Door, FollowLink, Welcome } from '../ways-in.tsx'
import { NextPage } from '../next-page.tsx'
import { PublicAvatar } from '../public-avatar.tsx'
import { PublicDate } from '../public-date.tsx'
import { asPath } from '../public-picture.tsx'
import { ChosenFilters, SearchText, Submit } from './search-parts.tsx'

type PublicPeopleProps = People & { readonly signIn: string }

/** People whom guests see, the newest first, and filters that load the page anew: it needs no script. */
export function PublicPeople({ filters, people, total, next, signIn }: PublicPeopleProps) {
  const chosen = chosenOf(filters)
  if (people.length === 0 && chosen.length === 0) return <EmptyState title="No people yet" />
  return (
    <>
      {chosen.length === 0 && (
        <Welcome
          title="Developers who show their work"
          text="Find people by what they use and where they are. Sign in to follow and write to them."
        />
      )}
      <Filters filters={filters} />
      <div className="mt-3 mb-2 flex min-h-9 flex-wrap items-center gap-3">
        {people.length > 0 && (
          <p className="text-label tabular-nums">{formatTotalOf(total, ['person', 'people'])}</p>
        )}
        <ChosenFilters path="/all-users" filters={chosen} />
      </div>
      {people.length === 0 && (
        <EmptyState
          title={nobodyText(filters)}
          text="Check the spelling, or use fewer words and filters."
          drawing="small"
          action={
            <ButtonLink to="/all-users" variant="glow">
              Show everybody
            </ButtonLink>
          }
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
      <Door
        title={`Find who uses what you use on ${settings.appName}`}
        text="Follow people, write to them, and see what you have in common."
        signIn={signIn}
      />
    </>
  )
}

const FORM = 'people'

/** The words, what is used and where; what is chosen already stays. */
const Filters = ({ filters: { text, stack, place } }: Pick<People, 'filters'>) => (
  <search>
    <form id={FORM} action="/all-users" className="grid gap-2 xl:grid-cols-[minmax(0,1fr)_400px]">
      <SearchText
        form={FORM}
        label="Search people"
        placeholder="Name, headline, bio, location or skill"
        text={text}
      />
      {stack.map((tag) => (
        <input key={tag} type="hidden" name="stack" value={tag} />
      ))}
      <div className="flex gap-2">
        <TextInput
          name="stack"
          aria-label="Stack"
          placeholder={stack.length === 0 ? 'Stack' : 'Also uses'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={JOB_LIMITS.stackTagMax}
        />
        <TextInput
          name="place"
          aria-label="City, region or country"
          placeholder="Location"
          autoComplete="off"
          maxLength={LIMITS.locationMax}
          defaultValue={place}
        />
        <Submit form={FORM} />
      </div>
    </form>
  </search>
)

/** Each with the address without it. */
function chosenOf(filters: People['filters']) {
  const { text } = filters
  const words = text === '' ? [] : [{ label: `“${text}”`, cleared: { text: '' } }]
  return [...words, ...activeFilters(filters)].map(({ label, cleared }) => ({
    label,
    without: serializePeopleFilters({ ...filters, ...cleared }).toString(),
  }))
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
            title={name}
            className="block truncate text-strong hover:underline hover:underline-offset-3"
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
      <PictureLine posts={person.pictures} urlOf={asPath} />
    </article>
  )
}
