import { api } from '#lib/api/api'
import { type Links, linkToggle } from '#lib/mutations/links'
import { ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type Block, type Mute } from '@devhood/contract/schemas'
import { type QueryClient, type QueryKey } from '@tanstack/react-query'

import { setRecentRelationship } from './recent-relationships.ts'

/** What may stand between the reader and a person, and the field that names the person. */
export const PERSON_FIELD = { mutes: 'muted', blocks: 'blocked' } as const
export type RelationshipName = keyof typeof PERSON_FIELD

/** A person as menus and lists name them. */
export interface PersonName {
  readonly $id: string
  readonly name: string
}

/** Whom a tie names. */
export const personIn = (relationship: Mute | Block) =>
  'muted' in relationship ? relationship.muted : relationship.blocked

/** Whom the reader has muted or blocked. The server shows nobody else's. */
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

/** Everything may look different once somebody is blocked, or no longer. */
const ALL_QUERIES = [[]]

interface Relationship {
  readonly name: RelationshipName
  readonly personId: string
  /** Whose tie it is: the reader. */
  readonly userId: string
}

/** Switches whether somebody is muted or blocked; lists follow at once and are asked for again after. */
export function relationshipToggle(client: QueryClient, { name, personId, userId }: Relationship) {
  return linkToggle(client, relationshipLinks(name, userId), personId, {
    failed: FAILED[name],
    alsoShow: (on) => setRecentRelationship(client, personId, on ? name : undefined),
    // Who comes back shows in the lists on screen, too, which otherwise stay as they are.
    done: (on) => {
      if (on) return
      const others = ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[0] !== name
      void client.refetchQueries({ type: 'active', predicate: others })
    },
    refresh: ALL_QUERIES,
  })
}

/** The same from where no component waits for the end; rejects when it did not work, after that was said. */
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
