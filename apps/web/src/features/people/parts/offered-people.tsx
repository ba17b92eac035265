import { profilePath } from '@devhood/contract'
import { ListFailed } from '#ui/feedback/load-failed'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { Avatar } from '#ui/pictures/avatar'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { FollowButton } from './person-row.tsx'
import { type OfferedPerson, type useOfferedPeople } from './use-offered-people.ts'

interface OfferedPeopleProps {
  readonly offer: ReturnType<typeof useOfferedPeople>
  /** Shown when there is nobody to follow. */
  readonly empty: ReactNode
}

const ROW = 'min-h-15 items-center gap-3 border-border py-2 not-first:border-t'

/** People to follow, in rows, with the loading, empty and error states. */
export function OfferedPeople({ offer, empty }: OfferedPeopleProps) {
  const { people, isPending, failed } = offer
  if (failed) return <ListFailed title="The people didn't load" query={failed} />
  if (isPending && people.length === 0)
    return (
      <Loading label="Loading people">
        <RowSkeleton
          rows={5}
          className={ROW}
          picture="size-11 rounded-round"
          lines={['h-4 w-2/5', 'h-3 w-3/5']}
          button="h-9 w-24"
        />
      </Loading>
    )
  if (people.length === 0) return empty
  return (
    <ul aria-label="People to follow" className="grid grid-cols-1">
      {people.map((offered) => (
        <li key={offered.person.$id} className={`grid grid-cols-[auto_minmax(0,1fr)_auto] ${ROW}`}>
          <Row {...offered} />
        </li>
      ))}
    </ul>
  )
}

function Row({ person, following, reason }: OfferedPerson) {
  const { name, imageUrl, headline, bio, username } = person
  const path = profilePath(person)
  return (
    <>
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <Avatar name={name} imageUrl={imageUrl} size={44} />
      </Link>
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2.5">
          <Link
            to={path}
            className="truncate pr-1 text-strong hover:underline hover:underline-offset-3"
          >
            {name}
          </Link>
          {reason && (
            <span
              dir="auto"
              className="flex-1 truncate font-mono text-tiny text-muted max-sm:hidden"
            >
              {reason}
            </span>
          )}
        </p>
        <p dir="auto" className="line-clamp-2 text-small wrap-anywhere sm:line-clamp-1">
          {headline || bio || <Fallback {...{ reason, username }} />}
        </p>
      </div>
      <FollowButton person={person} following={following} />
    </>
  )
}

/** Without a line of theirs, the reason on phones, which show it nowhere else. */
const Fallback = ({
  reason,
  username,
}: {
  readonly reason: string | undefined
  readonly username: string
}) => (
  <span className="text-muted">
    {reason && <span className="sm:hidden">{reason}</span>}
    <span className={reason ? 'max-sm:hidden' : undefined}>@{username}</span>
  </span>
)
