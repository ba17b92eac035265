import { api } from '#lib/api'
import { rememberLinks } from '#lib/links'
import { Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type Block, type Mute, type PersonCard } from '@devhood/contract/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { OTHER, otherIn, type TieName, tiesOf } from './ties.ts'

/** Somebody whom the reader has muted or blocked. */
export interface Tied {
  readonly tieId: string
  readonly person: PersonCard
}

interface TiedPage {
  readonly tied: readonly Tied[]
  /** The last tie of a full page: others may follow. */
  readonly next: string | undefined
}

const PAGE = LIMITS.listLimitDefault

function tiedIn(ties: readonly (Mute | Block)[]): Tied[] {
  return ties.flatMap((tie) => {
    const person = otherIn(tie)
    return person ? [{ tieId: tie.$id, person }] : []
  })
}

/** Whom the reader has muted or blocked, the last first. Who is let go stays in it until the next visit. */
export function tiedQuery(name: TieName, userId: string) {
  return infiniteQueryOptions({
    queryKey: [name, 'own'],
    initialPageParam: '',
    queryFn: async ({ client, pageParam, signal }): Promise<TiedPage> => {
      const queries = [
        Query.orderDesc('$createdAt'),
        Query.limit(PAGE),
        Query.select<Selectable<TieName>>(['*', `${OTHER[name]}.*`]),
        ...(pageParam === '' ? [] : [Query.cursorAfter(pageParam)]),
      ]
      const { documents } = await api.documents.list(name, queries, { signal })
      const last = documents.length < PAGE ? undefined : documents.at(-1)
      const tied = tiedIn(documents)
      const pairs = tied.map(({ person, tieId }) => [person.$id, tieId] as const)
      rememberLinks(client, tiesOf(name, userId), pairs)
      return { tied, next: last?.$id }
    },
    getNextPageParam: ({ next }) => next,
    meta: { stays: true },
  })
}

/** The person, if it is one whom the reader has blocked; null otherwise. */
export function blockOfQuery(userId: string, personId: string) {
  return queryOptions({
    queryKey: ['blocks', 'of', userId, personId],
    queryFn: async ({ signal }) => {
      const queries = [
        Query.equal('blocked', [personId]),
        Query.select<Selectable<'blocks'>>(['*', 'blocked.*']),
        Query.limit(1),
      ]
      const { documents } = await api.documents.list('blocks', queries, { signal })
      return tiedIn(documents)[0]?.person ?? null
    },
    // Once the block is gone the profile takes the place of what this says.
    meta: { stays: true },
  })
}
