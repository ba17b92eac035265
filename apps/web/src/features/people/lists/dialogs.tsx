import { useCurrentUser } from '#features/account'
import { useCloseDialog, useDialogScroll } from '#lib/navigation/dialog-page'
import { settings } from '#lib/settings/settings'
import { formatNumber, formatCount } from '#lib/text/format'
import { ButtonLink } from '#ui/controls/button-link'
import { Tabs } from '#ui/controls/tabs'
import { EmptyState } from '#ui/feedback/empty-state'
import { Dialog } from '#ui/overlays/dialog'
import { TEXTS } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useOutletContext } from 'react-router'
import { type Post } from '@devhood/contract/schemas'
import { LoadFailed } from '#ui/feedback/load-failed'
import { type LoadedPages, usePages } from '#lib/api/use-pages'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { ListEnd } from '#ui/lists/list-end'
import { SomeHidden } from '#ui/lists/some-hidden'
import { type ReactNode } from 'react'

import { type Person, type PagedPeopleQuery, type PeoplePage } from '../queries.ts'
import { followCountsQuery } from '../follow-counts.ts'
import { followersQuery, followingQuery, knownFollowersQuery, likersQuery } from './queries.ts'
import { useFollowing } from '../follows.ts'
import { KNOWN_FOLLOWERS, useKnownFollowers } from '../parts/known-followers.tsx'
import { PersonRow } from '../parts/person-row.tsx'

/** The lists by the last segment of their addresses, with the queries. */
const SIDES = {
  followers: followersQuery,
  [KNOWN_FOLLOWERS]: knownFollowersQuery,
  following: followingQuery,
} as const
type Side = keyof typeof SIDES

const LABELS: Readonly<Record<Side, string>> = {
  followers: TEXTS.profile.followers,
  [KNOWN_FOLLOWERS]: 'You follow',
  following: TEXTS.profile.following,
}

const isSide = (segment: string): segment is Side => Object.hasOwn(SIDES, segment)

/**
 * Followers of the person whose profile is beneath, those whom the viewer follows, or the people whom the person follows. The
 * addresses share one dialog.
 */
export function FollowList() {
  const me = useCurrentUser()
  const segment = useLocation().pathname.split('/').at(-1) ?? ''
  const side = isSide(segment) ? segment : 'followers'
  const person = useOutletContext<Person>()
  const close = useCloseDialog()
  return (
    <Dialog open hasAddress onClose={close} kind="sheet" title={person.name}>
      <FollowTabs person={person} />
      <PeopleRows
        key={side}
        label={LABELS[side]}
        query={SIDES[side](person.$id, me.$id)}
        empty={<NoPeople person={person} side={side} />}
      />
    </Dialog>
  )
}

/** The lists take one entry of the history. */
function FollowTabs({ person }: { readonly person: Person }) {
  const { state } = useLocation()
  const isLive = settings.followCounts === undefined
  const counts = useQuery({ ...followCountsQuery(person.$id), enabled: isLive })
  const known = useKnownFollowers(person.$id).data?.pages[0]?.total ?? 0
  const countOf = (side: Side) =>
    side === KNOWN_FOLLOWERS ? known : (settings.followCounts ?? counts.data?.[side])
  const sides = Object.keys(SIDES).filter(isSide)
  const items = sides.flatMap((side) => {
    const count = countOf(side)
    if (side === KNOWN_FOLLOWERS && count === 0) return []
    return {
      to: `../${side}`,
      label: LABELS[side],
      count: count === undefined ? undefined : formatNumber(count),
      replace: true,
      preventScrollReset: true,
      state: state as object | null,
    }
  })
  return <Tabs label="Lists of people" items={items} className="-mt-3" />
}

function NoPeople({ person, side }: { readonly person: Person; readonly side: Side }) {
  const me = useCurrentUser()
  const isOwn = person.$id === me.$id
  const texts = isOwn
    ? {
        followers: 'You have no followers yet.',
        [KNOWN_FOLLOWERS]: 'You follow none of your followers.',
        following: "You aren't following anyone yet.",
      }
    : {
        followers: `${person.name} has no followers yet.`,
        [KNOWN_FOLLOWERS]: `Nobody whom you follow follows ${person.name}.`,
        following: `${person.name} isn't following anyone yet.`,
      }
  return (
    <EmptyState
      title={texts[side]}
      drawing={false}
      as="h3"
      action={
        isOwn && (
          <ButtonLink to="/all-users" variant="line">
            Find people to follow
          </ButtonLink>
        )
      }
    />
  )
}

/** People who like the post whose page is beneath. */
export function Likers() {
  const { $id, likesCount } = useOutletContext<Pick<Post, '$id' | 'likesCount'>>()
  const close = useCloseDialog()
  return (
    <Dialog
      open
      hasAddress
      onClose={close}
      kind="sheet"
      title={formatCount(likesCount, 'like', 'likes')}
    >
      <PeopleRows
        label="People who like the post"
        query={likersQuery($id)}
        count={likesCount}
        empty={<EmptyState title="No likes yet" drawing={false} as="h3" />}
      />
    </Dialog>
  )
}

interface PeopleRowsProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly query: PagedPeopleQuery
  readonly empty: ReactNode
  /** How many there are, if the list may lack some. */
  readonly count?: number
}

/** An endless list of people in a dialog, one per line, with its loading, empty and error states. */
function PeopleRows({ query, ...rest }: PeopleRowsProps) {
  const list = usePages(query)
  return (
    // The dialog keeps its size while the list loads, and when it is short.
    <div className="min-h-[min(60dvh,400px)]">
      {list.isPending && <RowsSkeleton />}
      {list.data && <LoadedRows list={list} pages={list.data.pages} {...rest} />}
      {list.isError && !list.data && <LoadFailed query={list} title="The list didn't load" />}
    </div>
  )
}

type LoadedRowsProps = Omit<PeopleRowsProps, 'query'> & LoadedPages<PeoplePage>

function LoadedRows({ list, pages, label, empty, count = 0 }: LoadedRowsProps) {
  const following = useFollowing(pages)
  useDialogScroll()
  const people = new Map<string, Person>()
  for (const person of pages.flatMap((page) => page.people)) people.set(person.$id, person)
  if (people.size === 0 && count === 0 && !list.hasNextPage) return empty
  return (
    <>
      <ul aria-label={label} className="grid gap-4">
        {[...people.values()].map((person) => (
          <li key={person.$id} className="min-w-0">
            <PersonRow person={person} following={following(person.$id)} hasBio />
          </li>
        ))}
      </ul>
      <ListEnd list={list} more="sentinel" things="people" placeholder={<RowsSkeleton />} />
      <SomeHidden isTrue={!list.hasNextPage && !list.isFetching && count > people.size} />
    </>
  )
}

const RowsSkeleton = () => (
  <Loading label="Loading people" className="grid gap-2">
    <RowSkeleton
      rows={5}
      className="min-h-13 items-center gap-3"
      picture="size-10 rounded-round"
      lines={['h-4 w-2/5', 'h-3 w-1/4']}
    />
  </Loading>
)
