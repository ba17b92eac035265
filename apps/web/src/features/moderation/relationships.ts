import { api } from '#lib/api/api'
import { type Links, linkToggle } from '#lib/mutations/links'
import { ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type Block, type Mute } from '@devhood/contract/schemas'
import { type QueryClient, type QueryKey } from '@tanstack/react-query'

import { setRecentRelationship } from './recent-relationships.ts'

/** Relationships between the viewer and a person, with the field that references the person. */
export const PERSON_FIELD = { mutes: 'muted', blocks: 'blocked' } as const
export type RelationshipName = keyof typeof PERSON_FIELD

/** A person's names for menus and lists. */
export interface PersonName {
  readonly $id: string
  readonly name: string
}

/** The person that a relationship references. */
export const personIn = (relationship: Mute | Block) =>
  'muted' in relationship ? relationship.muted : relationship.blocked

/** Muted or blocked people of the viewer. The server returns only the caller's own. */
export function relationshipLinks(name: RelationshipName, userId: string): Links {
  const personField = PERSON_FIELD[name]
  return {
    name,
    find: async (personIds, signal) => {
      const queries = [
        Query.equal(personField, personIds),
        Query.select<Selectable<RelationshipName>>(['$id', `${personField}.$id`]),
        Query.limit(LIMITS.listLimitMax),
      ]
      const { documents } = await api.documents.list(name, queries, { signal })
      return documents.flatMap((relationship) => {
        const person = personIn(relationship)
        return person ? [[person.$id, relationship.$id] as const] : []
      })
    },
    create: async (personId) => {
      const data = { user: userId, [personField]: personId }
      return (await api.documents.create(name, ID.unique(), data)).$id
    },
    delete: (relationshipId) => api.documents.delete(name, relationshipId),
  }
}

const FAILED = { mutes: "Couldn't update the mute", blocks: "Couldn't update the block" } as const

/** A block can change the result of any query. */
const ALL_QUERIES = [[]]

interface Relationship {
  readonly name: RelationshipName
  readonly personId: string
  /** The viewer, who owns the relationship. */
  readonly userId: string
}

/** Toggles a mute or a block. Lists change at once and are refetched afterwards. */
export function relationshipToggle(client: QueryClient, { name, personId, userId }: Relationship) {
  return linkToggle(client, relationshipLinks(name, userId), personId, {
    failed: FAILED[name],
    alsoShow: (on) => setRecentRelationship(client, personId, on ? name : undefined),
    // Lists on screen don't refetch, so posts of an unmuted or unblocked person are restored here.
    done: (on) => {
      if (on) return
      const others = ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[0] !== name
      void client.refetchQueries({ type: 'active', predicate: others })
    },
    refresh: ALL_QUERIES,
  })
}

/** Sets a relationship outside a component; rejects on failure, after showing a toast. */
export async function setRelationship(
  client: QueryClient,
  relationship: Relationship,
  on: boolean,
): Promise<void> {
  await client
    .getMutationCache()
    .build(client, relationshipToggle(client, relationship))
    .execute({ on })
}
