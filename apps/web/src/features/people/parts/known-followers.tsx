import { useCurrentUser } from '#features/account'
import { OVERLAY_LINK } from '#lib/navigation/overlay-link'
import { formatNumber } from '#lib/text/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { knownFollowersQuery } from '../lists/queries.ts'
import { type Person } from '../queries.ts'

/** The last segment of the address of their list. */
export const KNOWN_FOLLOWERS = 'followers-you-follow'

/** The followers of a person whom the viewer follows; not asked for oneself. */
export function useKnownFollowers(userId: string) {
  const me = useCurrentUser()
  return useInfiniteQuery({
    ...knownFollowersQuery(userId, me.$id),
    enabled: userId !== me.$id,
  })
}

/** Names one or two of them, and leads to all. Empty without any. */
export function KnownFollowers({ person }: { readonly person: Person }) {
  const { data } = useKnownFollowers(person.$id)
  const [page] = data?.pages ?? []
  const [first, second] = page?.people ?? []
  if (!page || !first) return null
  const others = page.total - 1
  return (
    <Link
      to={KNOWN_FOLLOWERS}
      {...OVERLAY_LINK}
      className="-my-1 py-1 rounded-control text-small text-muted hover:underline hover:underline-offset-3"
    >
      Followed by <Name of={first} />
      {others === 1 && second && (
        <>
          {' '}
          and <Name of={second} />
        </>
      )}
      {others > 1 && <span>{` and ${formatNumber(others)} you follow`}</span>}
    </Link>
  )
}

const Name = ({ of: { name } }: { readonly of: Person }) => (
  <bdi className="font-medium wrap-anywhere text-text">{name}</bdi>
)
