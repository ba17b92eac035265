import { useCurrentUser } from '#features/account'
import { linkedIds, linksAmongQuery } from '#lib/links'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/button'
import { ListEnd } from '#ui/list-end'
import { Notice } from '#ui/notice'
import { Loading, Skeleton } from '#ui/skeleton'
import { useInfiniteQuery, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { type Tied, tiedQuery } from '../tied.ts'
import { type TieName, tieToggle, tiesOf } from '../ties.ts'

const WORDS = {
  blocks: {
    title: 'Blocked',
    none: "You haven't blocked anyone.",
    on: 'Unblock',
    off: 'Block again',
    gone: 'No longer blocked',
  },
  mutes: {
    title: 'Muted',
    none: "You haven't muted anyone.",
    on: 'Unmute',
    off: 'Mute again',
    gone: 'No longer muted',
  },
} as const

/** Whom the reader has blocked or muted. Who is let go stays in the list, so that it can be taken back. */
export function TiedPeople({ name }: { readonly name: TieName }) {
  const { title, none } = WORDS[name]
  const me = useCurrentUser()
  const list = useInfiniteQuery(tiedQuery(name, me.$id))
  const pages = list.data?.pages ?? []
  const tied = pages.flatMap((page) => page.tied)
  const isTied = useStillTied(name, pages)
  return (
    <section className="grid gap-3">
      <h3 className="text-label text-muted">{title}</h3>
      {list.isPending && (
        <Loading label={`Loading whom you ${name === 'mutes' ? 'muted' : 'blocked'}`}>
          <Skeleton className="h-10 w-1/2" />
        </Loading>
      )}
      {list.isError && tied.length === 0 && (
        <Notice
          title="The list didn't load"
          text={list.error.message}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && tied.length === 0 && <p className="text-muted">{none}</p>}
      {tied.length > 0 && (
        <ul aria-label={title} className="grid gap-3">
          {tied.map((one) => (
            <TiedRow key={one.tieId} name={name} tied={one} on={isTied.has(one.person.$id)} />
          ))}
        </ul>
      )}
      <ListEnd list={list} more="button" things="people" />
    </section>
  )
}

/** What the list itself has told is remembered: nobody asks again which of them are tied. */
function useStillTied(name: TieName, pages: readonly { readonly tied: readonly Tied[] }[]) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const ties = tiesOf(name, me.$id)
  return useQueries({
    queries: pages
      .filter(({ tied }) => tied.length > 0)
      .map(({ tied }) =>
        linksAmongQuery(
          client,
          ties,
          tied.map(({ person }) => person.$id),
        ),
      ),
    combine: linkedIds,
  })
}

interface TiedRowProps {
  readonly name: TieName
  readonly tied: Tied
  readonly on: boolean
}

function TiedRow({ name, tied: { person }, on }: TiedRowProps) {
  const me = useCurrentUser()
  const tie = { name, personId: person.$id, userId: me.$id }
  const { mutate } = useMutation(tieToggle(useQueryClient(), tie))
  const words = WORDS[name]
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3">
      <Link
        to={`/profile/${person.$id}`}
        className="flex min-h-tap min-w-0 flex-1 basis-32 items-center gap-3"
      >
        <Avatar name={person.name} imageUrl={person.imageUrl} />
        <span className="min-w-0">
          <span className="block truncate text-strong">{person.name}</span>
          <span className="block truncate font-mono text-tiny text-muted">
            {on ? `@${person.username}` : words.gone}
          </span>
        </span>
      </Link>
      <Button variant={on ? 'line' : 'quiet'} size="sm" onClick={() => mutate({ on: !on })}>
        {on ? words.on : words.off}
        <span className="sr-only"> {person.name}</span>
      </Button>
    </li>
  )
}
