import { useCurrentUser } from '#features/account'
import { HiddenNotice, MoreMenu, MutedNotice } from '#features/moderation'
import { MessageLink } from '#features/messages'
import { PostCount } from '#features/posts'
import { settings } from '#lib/settings/settings'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { Avatar } from '#ui/pictures/avatar'
import { ShareButton } from '#ui/controls/share-button'
import { ButtonLink } from '#ui/controls/button-link'
import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import { shareLink } from '#lib/navigation/share-link'
import { OVERLAY_LINK } from '#lib/navigation/overlay-link'
import { stackPath } from '#lib/navigation/stack-path'
import { profilePath, TEXTS } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon'
import { AboutLines } from '#ui/text/about-lines'
import { LinkList } from '#ui/text/link-list'
import { Badge } from '#ui/text/badge'
import { latePart } from '#ui/lazy-part'

import { FollowIfAsked } from './follow-if-asked.tsx'
import { KnownFollowers } from './known-followers.tsx'
import { FollowButton } from './person-row.tsx'
import { useFollowers, useFollowing } from '../follows.ts'
import { type Person } from '../queries.ts'
import { followCountsQuery } from '../follow-counts.ts'
import { entriesQuery } from '../entries/entries.ts'

/** On wide windows it stays beside the posts, and a long one scrolls by itself. On tablets it has two columns above them. */
const HEAD =
  'grid grid-cols-1 content-start gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-1 xl:sticky xl:top-below-bar xl:-mx-2 xl:max-h-[calc(100dvh-var(--spacing-below-bar))] xl:overflow-y-auto xl:px-2 xl:py-1'
const HALF = 'grid grid-cols-1 content-start gap-4'
const NAME = 'flex items-center gap-4 xl:grid xl:justify-items-start'

interface ProfileHeadProps {
  readonly person: Person
}

/** Who the person is: beside their work on wide windows, above it on others. */
export function ProfileHead({ person }: ProfileHeadProps) {
  const me = useCurrentUser()
  const isOwn = person.$id === me.$id
  const isWide = useMedia(FROM_WIDE)
  const { headline, bio } = person
  return (
    <section aria-label={person.name} className={HEAD}>
      <div className={HALF}>
        <div className={NAME}>
          <Avatar name={person.name} imageUrl={person.imageUrl} size={isWide ? 128 : 88} />
          <div className="min-w-0">
            <h2 className="text-title-sm wrap-anywhere lg:text-title-lg">{person.name}</h2>
            <div className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Address person={person} />
              {!isOwn && <FollowsYou person={person} />}
            </div>
          </div>
        </div>
        {person.hidden && <HiddenNotice isOwn={isOwn} />}
        {!isOwn && (
          <div className="empty:hidden">
            <MutedNotice person={person} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-3 empty:hidden">
          <AboutLines person={{ headline: headline ?? null, bio: bio ?? null }} />
        </div>
        <ProfileAction person={person} />
        {!isOwn && <KnownFollowers person={person} />}
      </div>
      <div className={HALF}>
        <ProfileCounts person={person} />
        <ProfileFacts person={person} isOwn={isOwn} />
      </div>
    </section>
  )
}

/** The username, whose press copies or shares the profile's address. */
const Address = ({ person }: ProfileHeadProps) => (
  <button
    type="button"
    onClick={() => void shareLink(profilePath(person), person.name)}
    className="tap-area inline-flex min-h-7 max-w-full min-w-0 items-center gap-1.5 rounded-control font-mono text-mono text-muted hover:text-text"
  >
    <span className="truncate">@{person.username}</span>
    <Icon name="copy" size={14} className="flex-none" />
    <span className="sr-only">: share the address</span>
  </button>
)

function FollowsYou({ person }: ProfileHeadProps) {
  const isFollower = useFollowers([{ people: [person] }])
  return isFollower(person.$id) && <Badge>Follows you</Badge>
}

/** The first two share the width. */
const ACTIONS =
  'flex flex-wrap items-center gap-2 max-sm:*:nth-[-n+2]:flex-1 xl:*:nth-[-n+2]:flex-1'

function ProfileAction({ person }: ProfileHeadProps) {
  const me = useCurrentUser()
  const following = useFollowing([{ people: person.$id === me.$id ? [] : [person] }])
  const isOwn = person.$id === me.$id
  if (isOwn) {
    return (
      <div className={ACTIONS}>
        <ButtonLink to={`/update-profile/${person.$id}`} variant="quiet" className="px-3!">
          {TEXTS.profile.edit}
        </ButtonLink>
        <ShareButton path={profilePath(person)} title={person.name} large />
      </div>
    )
  }
  return (
    <div className={ACTIONS}>
      <FollowIfAsked person={person} following={following(person.$id)} />
      <FollowButton person={person} following={following(person.$id)} large />
      <MessageLink person={person} />
      <MoreMenu person={person} />
    </div>
  )
}

function ProfileCounts({ person }: ProfileHeadProps) {
  const isLive = settings.followCounts === undefined
  const counts = useQuery({ ...followCountsQuery(person.$id), enabled: isLive })
  return (
    <ul className="flex max-w-98 flex-wrap divide-x divide-border border-y border-border *:flex-1 *:pl-4 *:first:pl-0">
      <li className="py-3">
        <Count number={<PostCount userId={person.$id} />} label={TEXTS.profile.posts} />
      </li>
      {(['followers', 'following'] as const).map((listName) => (
        <li key={listName}>
          <Link
            to={listName}
            {...OVERLAY_LINK}
            className="block rounded-control py-3 hover:underline hover:underline-offset-3"
          >
            <Count
              number={settings.followCounts ?? counts.data?.[listName] ?? '–'}
              label={TEXTS.profile[listName]}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Count = ({ number, label }: { readonly number: ReactNode; readonly label: string }) => (
  <span className="grid">
    <b className="text-strong font-bold tabular-nums">{number}</b>{' '}
    <span className="text-small text-muted">{label}</span>
  </span>
)

/** Placeholder for a profile with the size of a real one. */
export const ProfileSkeleton = () => (
  <Loading label="Loading the profile" className={clsx('glow', HEAD)}>
    <div className={HALF}>
      <div className={NAME}>
        <Skeleton className="size-22 flex-none rounded-round xl:size-32" />
        <RowSkeleton className="h-14 w-full lg:h-16.5" lines={['h-6 w-3/5', 'h-4 w-2/5']} />
      </div>
      <RowSkeleton className="h-15 md:h-21" lines={['h-5 w-3/5', 'h-4 w-4/5']} />
      <Skeleton className="h-11 rounded-control" />
      <RowSkeleton className="h-5" lines={['h-4 w-4/5']} />
    </div>
    <div className={HALF}>
      <RowSkeleton className="h-17 border-y border-border" lines={['h-4 w-3/5', 'h-3 w-4/5']} />
      <RowSkeleton className="h-27" lines={['h-4 w-2/5', 'h-4 w-3/5', 'h-7 w-4/5', 'h-4 w-1/4']} />
    </div>
  </Loading>
)

// Few servers know GitHub.
const ProfileGithub = latePart(
  async () => (await import('../github/github-section.tsx')).ProfileGithub,
)

/** Where a person is and what they work on, their links, their resume and their stack. Takes no room without any. */
function ProfileFacts({ person, isOwn }: { readonly person: Person; readonly isOwn: boolean }) {
  const me = useCurrentUser()
  const { data: links = [] } = useQuery(entriesQuery('links', person.$id))
  const knowsGithub = settings.providers.some(({ key }) => key === 'github')
  return (
    <div className="grid grid-cols-1 gap-3 empty:hidden">
      <AboutLines
        person={{ ...person, headline: null, bio: null }}
        chips={{ pathOf: stackPath, shared: isOwn ? undefined : me.stack }}
      />
      <div className="flex flex-wrap items-center gap-x-5 xl:grid empty:hidden">
        <LinkList
          links={links}
          className="flex flex-wrap gap-x-5 text-[.9375rem] xl:grid"
          inNewTab
        />
        {(isOwn || person.showsResume) && (
          <div className="flex items-center gap-3">
            <Link
              to="resume"
              className="inline-flex min-h-8 items-center gap-2.5 text-[.9375rem] hover:underline hover:underline-offset-3"
            >
              <Icon name="jobs" size={18} className="text-muted" />
              Resume
            </Link>
            {isOwn && <Badge>{person.showsResume ? 'Everyone' : 'Job matches'}</Badge>}
          </div>
        )}
      </div>
      {knowsGithub && <ProfileGithub userId={person.$id} />}
    </div>
  )
}
