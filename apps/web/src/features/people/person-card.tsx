import { variantOf } from '#lib/images'
import { Avatar } from '#ui/avatar'
import { Link } from 'react-router'

import { FollowButton } from './follow-button.tsx'
import { type Person, type Picture } from './queries.ts'

interface PersonCardProps {
  readonly person: Person
  readonly following: boolean
  /** The newest pictures; undefined while that is not known. */
  readonly pictures: readonly Picture[] | undefined
}

/** A person in the grid: the newest pictures are the card's face. Phones leave them out. */
export function PersonCard({ person, following, pictures }: PersonCardProps) {
  return (
    <article className="overflow-hidden rounded-card bg-surface sm:shadow-[inset_0_0_0_1px_var(--color-border)]">
      <Strip pictures={pictures} />
      <div className="flex min-w-0 items-center gap-3 p-3 sm:px-4 sm:py-3.5">
        <Link
          to={`/profile/${person.$id}`}
          className="group flex min-w-0 flex-1 items-center gap-3 rounded-control"
        >
          <Avatar name={person.name} imageUrl={person.imageUrl} size={48} />
          <span className="min-w-0">
            <span className="block truncate text-strong group-hover:underline group-hover:underline-offset-3">
              {person.name}
            </span>
            <span className="block truncate font-mono text-mono text-muted">
              @{person.username}
            </span>
          </span>
        </Link>
        <FollowButton person={person} following={following} />
      </div>
    </article>
  )
}

/** Decoration: the pictures are named and pressed on the profile. */
function Strip({ pictures }: Pick<PersonCardProps, 'pictures'>) {
  if (pictures?.length === 0) {
    return (
      <p className="hidden h-27 place-items-center bg-bg text-small text-muted shadow-[inset_0_0_0_1px_var(--color-border)] sm:grid">
        No posts yet
      </p>
    )
  }
  return (
    <div
      aria-hidden="true"
      className="hidden h-27 grid-cols-[2fr_1fr_1fr] gap-0.5 bg-border sm:grid"
    >
      {PLACES.map((place) => (
        <StripPicture key={place} picture={pictures?.[place]} />
      ))}
    </div>
  )
}

const PLACES = [0, 1, 2]

function StripPicture({ picture }: { readonly picture: Picture | undefined }) {
  const source = picture && variantOf(picture.imageUrl, { width: 320, height: 240, output: 'webp' })
  if (!source) return <span className="bg-surface" />
  return (
    <img
      src={source}
      alt=""
      width={320}
      height={240}
      loading="lazy"
      decoding="async"
      className="h-27 w-full bg-surface object-cover"
    />
  )
}
