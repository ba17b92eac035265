import { useCurrentUser } from '#features/account'
import { stackPath } from '#lib/navigation/stack-path'
import { serverClock } from '#lib/api/server-clock'
import { formatCount } from '#lib/text/format'
import { Avatar } from '#ui/pictures/avatar'
import { type LinePicture, PictureLine } from '#ui/pictures/picture-line'
import { Badge } from '#ui/text/badge'
import { Place } from '#ui/text/place'
import { StackList } from '#ui/text/stack-list'
import { Time } from '#ui/time'
import { profilePath } from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { type Person } from '../queries.ts'
import { FollowButton } from './person-row.tsx'

/** The number by which people are sorted. */
export type Figure = 'newest' | 'shared' | 'followers'

const STACK_SHOWN = 3

interface PersonCardProps {
  readonly person: Person
  /** Undefined while unknown. */
  readonly following: boolean | undefined
  /** They follow the viewer. */
  readonly isFollower: boolean
  /** The newest pictures; undefined while unknown. */
  readonly pictures: readonly LinePicture[] | undefined
  readonly figure?: Figure | undefined
  /** Beside what the page is about. */
  readonly quiet?: boolean
}

/** A person in the grid, whose rows give the cards beside each other equal heights. */
export function PersonCard({ person, isFollower, pictures, figure, ...rest }: PersonCardProps) {
  const me = useCurrentUser()
  const isOwn = person.$id === me.$id
  const { stack = [] } = person
  return (
    <article className="row-span-4 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-2.5 rounded-card bg-surface p-3.5 shadow-[inset_0_0_0_1px_var(--color-border)] md:p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2">
        <Link to={profilePath(person)} tabIndex={-1} aria-hidden="true">
          <Avatar name={person.name} imageUrl={person.imageUrl} size={48} />
        </Link>
        <div className="min-w-0">
          <Link
            to={profilePath(person)}
            title={person.name}
            className="block truncate pr-1 text-strong hover:underline hover:underline-offset-3"
          >
            {person.name}
          </Link>
          {/* One line: where the username doesn't fit before the badge, it is below, out of sight. */}
          <p
            className="flex h-5 flex-wrap justify-end gap-x-1.5 overflow-hidden"
            style={{ flexDirection: 'row-reverse' }}
          >
            {isFollower && <Badge>Follows you</Badge>}
            <span className="max-w-full truncate font-mono text-mono text-muted">
              {`@${person.username}${person.hidden ? ' · hidden' : ''}`}
            </span>
          </p>
        </div>
        {isOwn ? <Badge>You</Badge> : <FollowButton person={person} {...rest} />}
      </div>
      <About person={person} figure={isOwn ? undefined : figure} />
      <div>
        {stack.length > 0 && (
          <StackList tags={stack} pathOf={stackPath} shared={me.stack} max={STACK_SHOWN} />
        )}
      </div>
      <PictureLine posts={pictures} />
    </article>
  )
}

/** One line about a person, their place, and the number by which people are sorted. */
function About({ person, figure }: Pick<PersonCardProps, 'person' | 'figure'>) {
  const me = useCurrentUser()
  const line = person.headline || person.bio
  return (
    <div className="grid content-start gap-1.5">
      {line && (
        <p dir="auto" className="line-clamp-2 text-[.9375rem]/5.5 text-pretty wrap-anywhere">
          {line}
        </p>
      )}
      <div className="flex min-w-0 justify-between gap-3 text-small text-muted">
        {person.place && <Place>{person.place}</Place>}
        {figure ? (
          <span className="flex-none">
            <FigureText figure={figure} person={person} ownStack={me.stack} />
          </span>
        ) : (
          !line && !person.place && <Since person={person} />
        )}
      </div>
    </div>
  )
}

/** Something stands where nobody has written anything. */
const Since = ({ person: { $createdAt } }: Pick<PersonCardProps, 'person'>) =>
  $createdAt && `Joined in ${monthOf($createdAt)}`

const monthOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })

interface FigureTextProps {
  readonly figure: Figure
  readonly person: Person
  readonly ownStack: readonly string[] | null
}

function FigureText({ figure, person, ownStack }: FigureTextProps): ReactNode {
  const { stack = [], followersCount = 0, $createdAt } = person
  if (figure === 'newest')
    return (
      $createdAt && (
        <>
          <span>Joined </span>
          <Joined at={$createdAt} />
        </>
      )
    )
  if (figure === 'followers') return formatCount(followersCount, 'follower', 'followers')
  const own = new Set(ownStack?.map(foldTag))
  const [first, ...others] = stack.filter((tag) => own.has(foldTag(tag)))
  if (first === undefined) return null
  return <span>{others.length > 0 ? `${others.length + 1} in common` : `Both use ${first}`}</span>
}

/** Months are enough for what is long ago. */
function Joined({ at }: { readonly at: string }) {
  const months = Math.floor((serverClock.now() - new Date(at).getTime()) / MONTH)
  if (months < 1) return <Time value={at} />
  return <time dateTime={at}>{AGO.format(-months, 'month')}</time>
}

const MONTH = 30 * 24 * 60 * 60 * 1000
const AGO = new Intl.RelativeTimeFormat('en')
