import { profilePath } from '@devhood/contract'
import { lineAbout } from '#lib/text/line-about'
import { Avatar } from '#ui/pictures/avatar'
import clsx from 'clsx'
import { Link } from 'react-router'
import { useCurrentUser } from '#features/account'
import { FollowToggle } from '#ui/controls/follow-toggle'

import { type Person } from '../queries.ts'
import { useFollowToggle } from '../follows.ts'

interface PersonRowProps {
  readonly person: Person
  readonly following: boolean | undefined
  readonly hasBio?: boolean
  /** Why they are shown. */
  readonly reason?: string | undefined
  /** Beside what the page is about. */
  readonly quiet?: boolean
}

export const PersonRow = ({
  person,
  following,
  hasBio = false,
  reason,
  ...rest
}: PersonRowProps) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-3">
    <PersonLink {...{ person, hasBio, reason }} />
    <FollowButton person={person} following={following} {...rest} />
  </div>
)

const PersonLink = ({ person, hasBio, reason }: Omit<PersonRowProps, 'following' | 'quiet'>) => (
  <Link
    to={profilePath(person)}
    className={clsx(
      'group/person flex min-h-tap min-w-0 flex-1 basis-32 gap-3',
      hasBio && person.bio ? 'items-start' : 'items-center',
    )}
  >
    <Avatar name={person.name} imageUrl={person.imageUrl} />
    <span className="min-w-0">
      <span
        title={person.name}
        className="block truncate pr-1 text-[.9375rem]/5 font-semibold group-hover/person:underline group-hover/person:underline-offset-3"
      >
        {person.name}
      </span>
      {hasBio ? (
        <span className="block truncate font-mono text-tiny text-muted">
          {`@${person.username}${person.hidden ? ' · hidden' : ''}`}
        </span>
      ) : (
        <span dir="auto" className="block truncate text-tiny text-muted">
          {person.headline || reason || lineAbout(person)}
        </span>
      )}
      {hasBio && person.bio && (
        <span className="mt-0.5 line-clamp-3 text-small wrap-anywhere text-muted">
          {person.bio}
        </span>
      )}
    </span>
  </Link>
)

interface FollowButtonProps {
  readonly person: Pick<Person, '$id' | 'name'>
  /** undefined until the server has responded; then a press follows. */
  readonly following: boolean | undefined
  /** In the header of a profile. */
  readonly large?: boolean
  /** The main action of the page, though in a line. */
  readonly main?: boolean
  /** Beside what the page is about. */
  readonly quiet?: boolean
}

/** Follows a person, or stops it. It isn't shown for oneself. */
export function FollowButton({ person, following, ...rest }: FollowButtonProps) {
  const me = useCurrentUser()
  const { mutate, waiting } = useFollowToggle(person)
  if (person.$id === me.$id) return null
  return (
    <FollowToggle
      name={person.name}
      onToggle={mutate}
      following={waiting ?? following}
      waits={waiting !== undefined}
      {...rest}
    />
  )
}
