import { variantOf } from '#lib/pictures/images'
import { Avatar } from '#ui/pictures/avatar'
import clsx from 'clsx'
import { Link } from 'react-router'

import { FollowButton } from './follow-button.tsx'
import { type Person, type Picture } from '../queries.ts'

interface PersonCardProps {
  readonly person: Person
  readonly following: boolean | undefined
  /** The newest pictures; undefined while unknown. */
  readonly pictures: readonly Picture[] | undefined
}

/** A person in the grid, with their newest pictures on top. Phones omit the pictures. */
export function PersonCard({ person, following, pictures }: PersonCardProps) {
  return (
    <article className="relative overflow-hidden rounded-card bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-card sm:after:shadow-[inset_0_0_0_1px_var(--color-border)]">
      <Strip pictures={pictures} bio={person.bio} />
      <div className="flex min-w-0 flex-wrap items-center gap-3 p-3 sm:px-4 sm:py-3.5">
        <Link
          to={`/profile/${person.$id}`}
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
}

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
