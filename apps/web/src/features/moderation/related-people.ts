import { api } from '#lib/api/api'
import { pagesOf } from '#lib/api/paging'
import { rememberLinks } from '#lib/mutations/links'
import { Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type Block, type Mute, type PersonCard } from '@devhood/contract/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import {
  PERSON_FIELD,
  personIn,
  type RelationshipName,
  relationshipLinks,
} from './relationships.ts'

export interface RelatedPerson {
  readonly relationshipId: string
  readonly person: PersonCard
}

const PAGE = LIMITS.listLimitDefault

const relatedPeopleIn = (relationships: readonly (Mute | Block)[]): RelatedPerson[] =>
  relationships.flatMap((relationship) => {
    const person = personIn(relationship)
    return person ? [{ relationshipId: relationship.$id, person }] : []
  })

/** Muted or blocked people, newest first. Removed ones stay in the list until the next visit. */
export const relatedPeopleQuery = (name: RelationshipName, userId: string) =>
  infiniteQueryOptions({
    queryKey: [name, 'own'],
    ...pagesOf(PAGE, async (after, { client, signal }) => {
      const queries = [
        Query.orderDesc('$createdAt'),
        Query.limit(PAGE),
        Query.select<Selectable<RelationshipName>>(['*', `${PERSON_FIELD[name]}.*`]),
        ...after,
      ]
      const { documents, total } = await api.documents.list(name, queries, { signal })
      const people = relatedPeopleIn(documents)
      const pairs = people.map(
        ({ person, relationshipId }) => [person.$id, relationshipId] as const,
      )
      rememberLinks(client, relationshipLinks(name, userId), pairs)
      return { people, total, marks: documents }
    }),
    meta: { keepsWhileShown: true },
  })

/** The person, if the viewer has blocked them; null otherwise. */
export const blockedPersonQuery = (userId: string, personId: string) =>
  queryOptions({
    queryKey: ['blocks', 'of', userId, personId],
    queryFn: async ({ signal }) => {
      const queries = [
        Query.equal('blocked', [personId]),
        Query.select<Selectable<'blocks'>>(['*', 'blocked.*']),
        Query.limit(1),
      ]
      const { documents } = await api.documents.list('blocks', queries, { signal })
      return relatedPeopleIn(documents)[0]?.person ?? null
    },
    // After an unblock, the profile replaces this result.
    meta: { keepsWhileShown: true },
  })
