import { useCurrentUser } from '#features/account'
import { stackPath } from '#lib/navigation/stack-path'
import { isTagFound, reasonsAmong } from '#lib/text/matches'
import { Hit, HIT_LINK, Hits } from '#ui/lists/hits'
import { Avatar } from '#ui/pictures/avatar'
import { Badge } from '#ui/text/badge'
import { FoundPlace } from '#ui/text/found-place'
import { Marked } from '#ui/text/marked'
import { StackList } from '#ui/text/stack-list'
import { profilePath } from '@devhood/contract'
import { Link } from 'react-router'

import { useFollowing } from '../follows.ts'
import { type PeoplePage, type Person } from '../queries.ts'
import { FollowButton } from './person-row.tsx'

interface PersonHitsProps {
  readonly pages: readonly PeoplePage[]
  readonly term: string
  /** So many are shown; by default all. */
  readonly max?: number
}

/** The people whom a search has found, each with what they were found by; oneself last. */
export function PersonHits({ pages, term, max }: PersonHitsProps) {
  const me = useCurrentUser()
  const isFollowing = useFollowing(pages)
  const people = new Map(pages.flatMap((page) => page.people.map((each) => [each.$id, each])))
  const isOwn = ({ $id }: Person) => Number($id === me.$id)
  const ownLast = [...people.values()].toSorted((one, other) => isOwn(one) - isOwn(other))
  return (
    <Hits label="People found">
      {ownLast.slice(0, max).map((person) => (
        <PersonHit key={person.$id} {...{ person, term }} following={isFollowing(person.$id)} />
      ))}
    </Hits>
  )
}

interface PersonHitProps {
  readonly person: Person
  readonly term: string
  /** Undefined while unknown. */
  readonly following: boolean | undefined
}

function PersonHit({ person, term, following }: PersonHitProps) {
  const me = useCurrentUser()
  const { name, username, stack = [] } = person
  const [headline, place, bio] = [person.headline ?? '', person.place ?? '', person.bio ?? '']
  const handle = `@${username}`
  const texts = { name, handle, headline, stack: stack.join(', '), place, bio }
  const reasons = reasonsAmong(term, texts)
  const isOwn = person.$id === me.$id
  return (
    <Hit
      face={<Avatar name={name} imageUrl={person.imageUrl} size={48} />}
      aside={isOwn ? <Badge>You</Badge> : <FollowButton person={person} following={following} />}
      details={
        <>
          {headline !== '' && (
            <p dir="auto" className="line-clamp-2 text-[.9375rem]/5.5">
              <Marked text={headline} matches={reasons.get('headline')} />
            </p>
          )}
          <Facts {...{ stack, place, term }} />
          {reasons.has('bio') && (
            <p dir="auto" className="line-clamp-2 text-small text-muted">
              <Marked text={bio} matches={reasons.get('bio')} excerpt />
            </p>
          )}
        </>
      }
    >
      <p className="grid min-w-0 justify-items-start">
        <Link to={profilePath(person)} className={`text-strong ${HIT_LINK}`}>
          <Marked text={name} matches={reasons.get('name')} />
        </Link>
        <span className="font-mono text-mono text-muted">
          <Marked text={handle} matches={reasons.get('handle')} />
          {person.hidden && <span> · hidden</span>}
        </span>
      </p>
    </Hit>
  )
}

const STACK_SHOWN = 3

interface FactsProps {
  readonly stack: readonly string[]
  /** Empty if unknown. */
  readonly place: string
  readonly term: string
}

/** The stack, what was asked for first, and the place. */
function Facts({ stack, place, term }: FactsProps) {
  if (stack.length === 0 && place === '') return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
      {stack.length > 0 && (
        <StackList
          tags={stack}
          pathOf={stackPath}
          isLit={(tag) => isTagFound(tag, term)}
          max={STACK_SHOWN}
        />
      )}
      {place !== '' && <FoundPlace place={place} term={term} />}
    </div>
  )
}
