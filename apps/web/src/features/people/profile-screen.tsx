import { LoadFailed } from '#ui/feedback/load-failed'
import { useCurrentUser } from '#features/account'
import { BlockedNotice, useMute } from '#features/moderation'
import {
  PinnedPosts,
  PostGrid,
  postLists,
  RowsSkeleton,
  usePinned,
  usePostCount,
  WidthBeside,
} from '#features/posts'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { isNotFound } from '#lib/api/api-errors'
import { formatNumber } from '#lib/text/format'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { RowSkeleton } from '#ui/feedback/skeleton'
import { Tabs } from '#ui/controls/tabs'
import { TEXTS } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Navigate, Outlet, useParams } from 'react-router'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'

import { entriesQuery } from './entries/entries.ts'
import { useFollowing } from './follows.ts'
import { useKnownFollowers } from './parts/known-followers.tsx'
import { PersonAtAddress } from './parts/person-at-address.tsx'
import { ProfileHead, ProfileSkeleton } from './parts/profile-head.tsx'
import { newestPeopleQuery, type Person, personQuery } from './queries.ts'
import { PeopleGrid } from './parts/people-list.tsx'

/**
 * A profile: the person, their posts and, for its owner, the liked posts; over it, the lists of followers and following. Links
 * to its parts are relative: they keep the id or the username by which it was opened.
 */
export function ProfileScreen() {
  const { '*': tab = '' } = useParams()
  return (
    <PersonAtAddress title={NOT_LOADED} loading={<Placeholder />}>
      {(id) => <Profile key={id} userId={id} tab={tab} />}
    </PersonAtAddress>
  )
}

const NOT_LOADED = "The profile didn't load"
const LIKED = 'liked-posts'
/** Width of who the person is, and the gap to their posts. */
const BESIDE = 288 + 40
const COLUMNS =
  'grid grid-cols-1 gap-6 xl:grid-cols-[288px_minmax(0,1fr)] xl:items-start xl:gap-x-10'

interface ProfileProps {
  readonly userId: string
  /** Path segment after the person's id: empty, or the owner's list of liked posts. */
  readonly tab: string
}

function Profile({ userId, tab }: ProfileProps) {
  const me = useCurrentUser()
  const person = useQuery(personQuery(userId))
  const isHeadPending = useIsHeadPending(userId)
  usePageTitle(person.data?.name)
  const isOwn = userId === me.$id
  if (tab !== '' && (tab !== LIKED || !isOwn)) return <Navigate to="." replace />
  if (isNotFound(person.error))
    return (
      <BlockedNotice personId={userId}>
        <EmptyState
          title="Profile not found"
          text="The account may have been deleted, or the address may be wrong."
          link={{ to: '/all-users', label: 'See all people' }}
        />
      </BlockedNotice>
    )
  if (person.isPending || isHeadPending) return <Placeholder />
  if (!person.data) return <LoadFailed query={person} title={NOT_LOADED} />
  return (
    <>
      <div className={COLUMNS}>
        <ProfileHead person={person.data} />
        <Work>
          {isOwn && <OwnTabs isLiked={tab === LIKED} />}
          {tab === LIKED ? <LikedPosts userId={userId} /> : <Posts person={person.data} />}
          {tab !== LIKED && <AfterFewPosts userId={userId} isOwn={isOwn} />}
        </Work>
      </div>
      <Outlet context={person.data} />
    </>
  )
}

/** Where there is room for large pictures, one: the room of a picture or of two rows. */
function Placeholder() {
  const isWide = useMedia(FROM_WIDE)
  return (
    <div className={COLUMNS}>
      <ProfileSkeleton />
      <div className="min-w-0">
        <RowSkeleton className="mb-4 h-7" lines={['h-5 w-1/4']} />
        <RowsSkeleton foot="words" ratios={isWide ? [1.63] : undefined} />
      </div>
    </div>
  )
}

/** The notice of a mute, the line about common followers and the links are there with the rest, so that nothing moves. */
function useIsHeadPending(userId: string): boolean {
  const mute = useMute(userId)
  const known = useKnownFollowers(userId)
  const links = useQuery(entriesQuery('links', userId))
  return mute.isPending || known.isLoading || links.isLoading
}

/** Beside who the person is on wide windows, below it on others. */
function Work({ children }: { readonly children: ReactNode }) {
  const isWide = useMedia(FROM_WIDE)
  return (
    <WidthBeside value={isWide ? BESIDE : 0}>
      <div className="min-w-0">{children}</div>
    </WidthBeside>
  )
}

const OwnTabs = ({ isLiked }: { readonly isLiked: boolean }) => (
  <Tabs
    label="Profile"
    className="mt-6 mb-5 xl:mt-0"
    items={[
      // It stays selected beneath the lists of people.
      { to: '.', label: TEXTS.profile.posts, isCurrent: !isLiked },
      { to: LIKED, label: TEXTS.profile.liked, isCurrent: isLiked },
    ]}
  />
)

/** A person's posts, after those that they have pinned. */
function Posts({ person }: { readonly person: Person }) {
  const me = useCurrentUser()
  const isOwn = person.$id === me.$id
  const { pinnedPosts: pinned = [] } = isOwn ? me : person
  return (
    <>
      <PinnedPosts postIds={pinned} isOwn={isOwn} />
      <PostGrid
        query={postLists.by(person.$id)}
        label={TEXTS.profile.posts}
        foot="words"
        without={pinned}
        heading={<PostsHeading {...{ person, pinned, isOwn }} />}
        empty={
          isOwn ? (
            <EmptyState
              title="No posts yet"
              text="Your posts will appear here."
              action={
                <ButtonLink to="/create-post" variant="line">
                  Share a picture
                </ButtonLink>
              }
            />
          ) : (
            <NothingPosted person={person} />
          )
        }
      />
    </>
  )
}

function NothingPosted({ person }: { readonly person: Person }) {
  const isFollowing = useFollowing([{ people: [person] }])
  return (
    <EmptyState
      title={`${person.name} hasn’t posted yet`}
      text={
        isFollowing(person.$id) === true
          ? 'You follow them: Home will have the first picture.'
          : 'Follow to see the first picture on Home.'
      }
      drawing="small"
      as="h3"
      action={
        <ButtonLink to="/explore" variant="line">
          Explore posts
        </ButtonLink>
      }
    />
  )
}

interface PostsHeadingProps {
  readonly person: Person
  readonly pinned: readonly string[]
  readonly isOwn: boolean
}

/** With the number of the posts but those that are pinned. On one's own profile without pins, the tabs say it. */
function PostsHeading({ person, pinned, isOwn }: PostsHeadingProps) {
  const { posts } = usePinned(pinned)
  const count = usePostCount(postLists.by(person.$id))
  if (posts.length === 0 && isOwn) return null
  return (
    <div className="mb-4 flex items-baseline gap-2.5">
      <h3 className="text-head">{TEXTS.profile.posts}</h3>
      {count !== undefined && (
        <span className="text-small text-muted tabular-nums">
          <span>{formatNumber(count - posts.length)}</span>{' '}
          <span className="sr-only">{count - posts.length === 1 ? 'post' : 'posts'}</span>
        </span>
      )}
    </div>
  )
}

/** Number of posts up to which a profile ends soon. */
const FEW_POSTS = 3

/** The next step below a short list of posts, so that it doesn't end in an empty page. */
function AfterFewPosts({ userId, isOwn }: { readonly userId: string; readonly isOwn: boolean }) {
  const count = usePostCount(postLists.by(userId))
  if (count === undefined || count > FEW_POSTS) return null
  if (!isOwn) return <OtherPeople than={userId} />
  // Without any post, the empty state has the same link.
  if (count === 0) return null
  return (
    <p className="mt-10 flex justify-center">
      <ButtonLink to="/create-post" variant="line">
        Share another picture
      </ButtonLink>
    </p>
  )
}

const LikedPosts = ({ userId }: { readonly userId: string }) => (
  <PostGrid
    query={postLists.liked(userId)}
    label={TEXTS.profile.liked}
    empty={
      <EmptyState
        title={TEXTS.profile.noneLiked}
        text="Posts you like appear here."
        link={{ to: '/explore', label: 'Find something to like' }}
      />
    }
  />
)

/** Number of cards that fill one row. */
const ROW = 2

/** A few new people, below a profile that is soon read to its end; empty when there is nobody else. */
function OtherPeople({ than }: { readonly than: string }) {
  const me = useCurrentUser()
  const { data = [] } = useQuery(newestPeopleQuery())
  const others = data.filter(({ $id }) => $id !== than && $id !== me.$id).slice(0, ROW)
  if (others.length === 0) return null
  return (
    <section className="mt-12">
      <h3 className="mb-4 text-head">Recently joined</h3>
      <PeopleGrid
        label="Recently joined"
        isNarrow
        pages={[{ people: others, total: others.length, marks: [] }]}
      />
      <p className="mt-6 flex justify-center">
        <ButtonLink to="/all-users" variant="line">
          All people
        </ButtonLink>
      </p>
    </section>
  )
}
