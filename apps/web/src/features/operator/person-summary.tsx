import { isSuspended } from './queue/moderation-actions.ts'
import { Avatar } from '#ui/pictures/avatar'
import { profilePath } from '@devhood/contract'
import { type ModeratedPerson } from '@devhood/contract/schemas'
import { Link } from 'react-router'

/** A person on one line, with their moderation state. */
export function PersonSummary({ person }: { readonly person: ModeratedPerson }) {
  const { name, username, imageUrl, hidden, blocked, approved, held, suspendedUntil, waiting } =
    person
  const state = [
    held && 'awaiting review',
    hidden && 'hidden',
    blocked && 'blocked',
    isSuspended(suspendedUntil) && 'suspended',
    approved && 'approved',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Link
      to={profilePath(person)}
      className="group flex min-h-tap rounded-control max-w-full min-w-0 items-center gap-3 justify-self-start"
    >
      <Avatar name={name} imageUrl={imageUrl} size={32} />
      <span className="min-w-0">
        <span className="block truncate text-label group-hover:underline group-hover:underline-offset-3">
          {name}
        </span>
        <span className="block truncate font-mono text-tiny text-muted">
          {state ? `@${username} · ${state}` : `@${username}`}
        </span>
        {waiting && <span className="block truncate text-small">{`“${waiting}”`}</span>}
      </span>
    </Link>
  )
}
