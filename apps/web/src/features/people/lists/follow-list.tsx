import { useCurrentUser } from '#features/account'
import { useCloseDialog } from '#lib/navigation/dialog-page'
import { settings } from '#lib/settings/settings'
import { formatNumber } from '#lib/text/format'
import { ButtonLink } from '#ui/controls/button-link'
import { Tabs } from '#ui/controls/tabs'
import { EmptyState } from '#ui/feedback/empty-state'
import { Dialog } from '#ui/overlays/dialog'
import { TEXTS } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useOutletContext } from 'react-router'

import { followCountsQuery, type Person } from '../queries.ts'
import { PeopleRows } from './people-rows.tsx'
import { followersQuery, followingQuery } from './queries.ts'

const SIDES = ['followers', 'following'] as const
type Side = (typeof SIDES)[number]

const QUERIES = { followers: followersQuery, following: followingQuery } as const

/** Followers of the person whose profile is beneath, or the people whom they follow. Both addresses share one dialog. */
export function FollowList() {
  const side = useLocation().pathname.endsWith('/following') ? 'following' : 'followers'
  const person = useOutletContext<Person>()
  const close = useCloseDialog(`/profile/${person.$id}`)
  return (
    <Dialog open hasAddress onClose={close} kind="sheet" title={person.name}>
      <FollowTabs person={person} />
      <PeopleRows
        key={side}
        label={TEXTS.profile[side]}
        query={QUERIES[side](person.$id)}
        empty={<NoPeople person={person} side={side} />}
      />
    </Dialog>
  )
}

/** Both lists take one entry of the history. */
function FollowTabs({ person }: { readonly person: Person }) {
  const { state } = useLocation()
  const isLive = settings.followCounts === undefined
  const counts = useQuery({ ...followCountsQuery(person.$id), enabled: isLive })
  const countOf = (side: Side) => settings.followCounts ?? counts.data?.[side]
  const items = SIDES.map((side) => {
    const count = countOf(side)
    return {
      to: `/profile/${person.$id}/${side}`,
      label: TEXTS.profile[side],
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
    ? { followers: 'You have no followers yet.', following: "You aren't following anyone yet." }
    : {
        followers: `${person.name} has no followers yet.`,
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
