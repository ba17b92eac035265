import { profilePath } from '@devhood/contract'
import { ListFailed } from '#ui/feedback/load-failed'
import { usePages } from '#lib/api/use-pages'
import { ListEnd, type LoadMoreMode } from '#ui/lists/list-end'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useCurrentUser } from '#features/account'
import { FROM_SMALL, useMedia } from '#lib/dom/use-media'
import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import { variantOf } from '#lib/pictures/images'
import { Avatar } from '#ui/pictures/avatar'
import clsx from 'clsx'
import { Link } from 'react-router'

import { type PagedPeopleQuery, type PeoplePage, type Person } from '../queries.ts'
import { newestPicturesQuery, type Picture } from '../newest-pictures.ts'
import { followsAmongPages } from '../follows.ts'
import { FollowButton } from './person-row.tsx'

interface PeopleListProps {
  readonly query: PagedPeopleQuery
  /** Accessible name of the list. */
  readonly label: string
  readonly more?: LoadMoreMode
  /** Error text for the first page. */
  readonly failed: string
  readonly empty?: ReactNode
  /** Announcement of the number of people for screen readers. */
  readonly announce?: (count: number) => string
}

/** A list of person cards with its loading, empty and error states. */
export function PeopleList(props: PeopleListProps) {
  const { query, label, more = 'sentinel', failed, announce, empty } = props
  const list = usePages(query)
  if (list.isPending) return <PeopleSkeleton />
  if (!list.data) return <ListFailed title={failed} query={list} />
  const { pages } = list.data
  const isEmpty = pages.every(({ people }) => people.length === 0)
  return (
    <>
      {announce && <output className="sr-only">{announce(pages[0]?.total ?? 0)}</output>}
      {isEmpty ? empty : <PeopleGrid label={label} pages={pages} />}
      <ListEnd list={list} more={more} things="people" />
    </>
  )
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-2 sm:gap-4'

interface PeopleGridProps {
  readonly label: string
  readonly pages: readonly PeoplePage[]
}

/** A grid of person cards; follow states and newest pictures take one request each per page. */
export function PeopleGrid({ label, pages }: PeopleGridProps) {
  const me = useCurrentUser()
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  const hasStrip = useMedia(FROM_SMALL)
  const picturesOf = useQueries({
    queries: pages.map(({ people }) => ({
      ...newestPicturesQuery(people.map(({ $id }) => $id)),
      enabled: hasStrip,
    })),
    combine: (results) => (page: number, userId: string) => {
      const known = results[page]?.data
      return known && (known.of[userId] ?? (known.complete ? NONE : undefined))
    },
  })
  const listed = new Set<string>()
  return (
    <ul aria-label={label} className={GRID}>
      {pages.flatMap(({ people }, page) =>
        people.map((person) => {
          if (listed.has(person.$id)) return null
          listed.add(person.$id)
          return (
            <li key={person.$id} className="min-w-0">
              <PersonCard
                person={person}
                following={following(person.$id)}
                pictures={picturesOf(page, person.$id)}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}

const NONE: readonly Picture[] = []

/** Placeholder cards with the size of real ones. */
const PeopleSkeleton = () => (
  <Loading label="Loading people">
    <div className={GRID}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className="overflow-hidden rounded-card bg-surface">
          <Skeleton className="hidden h-27 rounded-none sm:block" />
          <RowSkeleton
            className="items-center gap-3 p-3 sm:px-4 sm:py-3.5"
            picture="size-12 rounded-round"
            lines={['h-4 w-3/5', 'h-3 w-2/5']}
            button="h-9 w-25"
          />
        </div>
      ))}
    </div>
  </Loading>
)

interface PersonCardProps {
  readonly person: Person
  readonly following: boolean | undefined
  /** The newest pictures; undefined while unknown. */
  readonly pictures: readonly Picture[] | undefined
}

/** A person in the grid, with their newest pictures on top. Phones omit the pictures. */
const PersonCard = ({ person, following, pictures }: PersonCardProps) => (
  <article className="relative overflow-hidden rounded-card bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-card sm:after:shadow-[inset_0_0_0_1px_var(--color-border)]">
    <Strip pictures={pictures} bio={person.bio} />
    <div className="flex min-w-0 flex-wrap items-center gap-3 p-3 sm:px-4 sm:py-3.5">
      <Link
        to={profilePath(person)}
        className="group flex min-w-0 flex-1 basis-32 items-center gap-3 rounded-control"
      >
        <Avatar name={person.name} imageUrl={person.imageUrl} size={48} />
        <span className="min-w-0">
          <span className="line-clamp-6 wrap-anywhere text-strong group-hover:underline group-hover:underline-offset-3">
            {person.name}
          </span>
          <span className="block truncate font-mono text-mono text-muted">
            {`@${person.username}${person.hidden ? ' · hidden' : ''}`}
          </span>
        </span>
      </Link>
      <FollowButton person={person} following={following} />
    </div>
  </article>
)

interface StripProps extends Pick<PersonCardProps, 'pictures'>, Pick<Person, 'bio'> {}

/** Decorative: the profile has the same pictures with names and links. Without pictures, their own words stand there. */
function Strip({ pictures, bio }: StripProps) {
  if (pictures?.length === 0) {
    return (
      <div className="hidden h-27 content-center border-b border-border bg-bg px-4 text-small text-muted sm:grid">
        {bio && (
          <p dir="auto" className="line-clamp-3 wrap-anywhere text-text/86">
            {bio}
          </p>
        )}
        <p className={bio ? undefined : 'text-center'}>No posts yet</p>
      </div>
    )
  }
  if (!pictures) return <span className="hidden h-27 bg-bg sm:block" />
  return (
    <div
      aria-hidden="true"
      className={clsx('hidden h-27 gap-0.5 bg-border sm:grid', COLUMNS[pictures.length])}
    >
      {pictures.map((picture, place) => (
        <StripPicture key={picture.$id} picture={picture} wide={place === 0} />
      ))}
    </div>
  )
}

const COLUMNS: Readonly<Record<number, string>> = {
  2: 'grid-cols-[2fr_1fr]',
  3: 'grid-cols-[2fr_1fr_1fr]',
}

function StripPicture({ picture, wide }: { readonly picture: Picture; readonly wide: boolean }) {
  const size = wide ? { width: 640, height: 216 } : { width: 320, height: 216 }
  const source = variantOf(picture.imageUrl, { ...size, output: 'webp' })
  if (!source) return <span className="bg-surface" />
  return (
    <img
      src={source}
      alt=""
      {...size}
      loading="lazy"
      decoding="async"
      className="h-27 w-full bg-surface object-cover"
    />
  )
}
