import { useCurrentUser } from '#features/account'
import { HiddenNotice, MoreMenu, MutedNotice } from '#features/moderation'
import { Moderation } from '#features/operator'
import { PostCount } from '#features/posts'
import { settings } from '#lib/settings/settings'
import { FROM_LARGE, useMedia } from '#lib/dom/use-media'
import { Avatar } from '#ui/pictures/avatar'
import { ShareButton } from '#ui/controls/share-button'
import { ButtonLink } from '#ui/controls/button-link'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { OVERLAY_LINK } from '#lib/navigation/overlay-link'
import { stackPath } from '#lib/navigation/stack-path'
import { profilePath, TEXTS } from '@devhood/contract'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon'
import { AboutLines } from '#ui/text/about-lines'
import { lazyPart } from '#ui/lazy-part'

import { FollowButton } from './person-row.tsx'
import { followsAmongPages } from '../follows.ts'
import { type Person } from '../queries.ts'
import { followCountsQuery } from '../follow-counts.ts'
import { ProfileLinks } from '../links/profile-links.tsx'

const HEAD =
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:items-start lg:gap-x-8 lg:gap-y-2'

interface ProfileHeadProps {
  readonly person: Person
}

/** Header of a profile: avatar, name, username, counts, bio and the main action. */
export function ProfileHead({ person }: ProfileHeadProps) {
  const me = useCurrentUser()
  const isLarge = useMedia(FROM_LARGE)
  return (
    <section aria-label={person.name} className={HEAD}>
      <div className="lg:row-span-3">
        <Avatar name={person.name} imageUrl={person.imageUrl} size={isLarge ? 136 : 80} />
      </div>
      <div className="min-w-0">
        <h2 className="text-title-sm wrap-anywhere lg:text-title-lg">{person.name}</h2>
        <p className="truncate font-mono text-mono text-muted">@{person.username}</p>
      </div>
      <div className="col-span-2 -my-2 lg:col-start-2 lg:row-start-2 lg:my-0">
        <ProfileCounts person={person} />
      </div>
      <div className="order-2 col-span-2 grid sm:justify-start lg:order-none lg:col-span-1 lg:col-start-3 lg:row-start-1">
        <ProfileAction person={person} />
      </div>
      {person.hidden && (
        <div className="order-1 col-span-2 lg:order-none lg:col-start-2">
          <HiddenNotice isOwn={person.$id === me.$id} />
        </div>
      )}
      {person.$id !== me.$id && (
        <div className="order-1 col-span-2 empty:hidden lg:order-none lg:col-start-2 lg:my-2">
          <MutedNotice person={person} />
        </div>
      )}
      <ProfileAbout person={person} isOwn={person.$id === me.$id} />
    </section>
  )
}

const ACTIONS = 'flex items-center gap-2 max-sm:*:first:flex-1'

function ProfileAction({ person }: ProfileHeadProps) {
  const me = useCurrentUser()
  const pages = [{ people: person.$id === me.$id ? [] : [person] }]
  const following = useQueries(followsAmongPages(useQueryClient(), me.$id, pages))
  const share = <ShareButton path={profilePath(person)} title={person.name} />
  if (person.$id === me.$id) {
    return (
      <div className={ACTIONS}>
        <ButtonLink to={`/update-profile/${person.$id}`} variant="quiet" icon="edit">
          {TEXTS.profile.edit}
        </ButtonLink>
        {share}
      </div>
    )
  }
  return (
    <div className={ACTIONS}>
      <FollowButton person={person} following={following(person.$id)} large />
      {share}
      <MoreMenu person={person} />
      <Moderation person={person} />
    </div>
  )
}

function ProfileCounts({ person }: ProfileHeadProps) {
  const isLive = settings.followCounts === undefined
  const counts = useQuery({ ...followCountsQuery(person.$id), enabled: isLive })
  return (
    <ul className="-mx-1 flex flex-wrap items-center gap-x-2 lg:gap-x-4">
      <li className="px-1 py-2.5 lg:py-1">
        <Count number={<PostCount userId={person.$id} />} label={TEXTS.profile.posts} />
      </li>
      {(['followers', 'following'] as const).map((listName) => (
        <li key={listName}>
          <Link
            to={listName}
            {...OVERLAY_LINK}
            className="flex min-h-tap items-center rounded-control px-1 hover:underline hover:underline-offset-3 lg:min-h-8"
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
  <span className="inline-flex items-baseline gap-1.5">
    <b className="text-body font-bold tabular-nums">{number}</b>
    <span className="text-small text-muted">{label}</span>
  </span>
)

/** Placeholder for a profile with the size of a real one. */
export const ProfileSkeleton = () => (
  <Loading label="Loading the profile" className={HEAD}>
    <Skeleton className="size-20 rounded-round lg:row-span-3 lg:size-34" />
    <div className="grid content-start gap-3">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="h-4 w-1/4" />
    </div>
    <Skeleton className="col-span-2 h-6 w-3/5 lg:col-start-2 lg:row-start-2" />
    <Skeleton className="col-span-2 h-5 w-4/5 lg:col-start-2" />
  </Loading>
)

// Few servers know GitHub.
const ProfileGithub = lazyPart(
  async () => (await import('../github/github-section.tsx')).ProfileGithub,
)

/** What a person says about themselves, their links and their resume. Takes no room without any. */
function ProfileAbout({ person, isOwn }: { readonly person: Person; readonly isOwn: boolean }) {
  const me = useCurrentUser()
  const knowsGithub = settings.providers.some(({ key }) => key === 'github')
  return (
    <div className="col-span-2 grid grid-cols-1 gap-3 empty:hidden lg:col-start-2">
      <AboutLines
        person={person}
        chips={{ pathOf: stackPath, shared: isOwn ? undefined : me.stack }}
      />
      <ProfileLinks userId={person.$id} />
      {knowsGithub && (
        <Suspense>
          <ProfileGithub userId={person.$id} />
        </Suspense>
      )}
      {(isOwn || person.showsResume) && (
        <Link
          to="resume"
          className="link inline-flex min-h-8 items-center gap-1.5 justify-self-start"
        >
          <Icon name="jobs" size={16} className="text-muted" />
          Resume
        </Link>
      )}
    </div>
  )
}
