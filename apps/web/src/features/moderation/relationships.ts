import { leaveOut } from '#lib/device/seen-pages'
import { withoutPeople } from '#lib/device/without-people'
import { documentLinks } from '#lib/mutations/document-links'
import { linkToggle } from '#lib/mutations/links'
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

export const personIn = (relationship: Mute | Block) =>
  'muted' in relationship ? relationship.muted : relationship.blocked

/** Muted or blocked people of the viewer. The server returns only the caller's own. */
export const relationshipLinks = (name: RelationshipName, userId: string) =>
  documentLinks(name, { user: userId }, PERSON_FIELD[name])

const FAILED = { mutes: "Couldn't update the mute", blocks: "Couldn't update the block" } as const

/** A block can change the result of any query. */
const ALL_QUERIES = [[]]

interface Relationship {
  readonly name: RelationshipName
  readonly personId: string
  /** The viewer, who owns the relationship. */
  readonly userId: string
}

/** Lists and pages that are off screen lose what the server leaves out from now on: offline, they show it as well. */
function leaveOutOffScreen(client: QueryClient, { name, personId }: Relationship): void {
  for (const { queryKey: key, state, gcTime } of client
    .getQueryCache()
    .findAll({ type: 'inactive' })) {
    // Page state never expires.
    if (state.data === undefined || !Number.isFinite(gcTime)) continue
    const [left] = withoutPeople([{ key, data: state.data }], { [personId]: name })
    if (left) client.setQueryData(key, left.data, { updatedAt: state.dataUpdatedAt })
    else client.removeQueries({ queryKey: key, exact: true })
  }
}

/** Toggles a mute or a block. Lists change at once and are refetched afterwards. */
export function relationshipToggle(client: QueryClient, relationship: Relationship) {
  const { name, personId, userId } = relationship
  return linkToggle(client, relationshipLinks(name, userId), personId, {
    failed: FAILED[name],
    alsoShow: (on) => setRecentRelationship(client, personId, on ? name : undefined),
    // Lists on screen don't refetch, so posts of an unmuted or unblocked person are restored here.
    done: (on) => {
      void leaveOut(personId, on ? name : undefined)
      if (on) return leaveOutOffScreen(client, relationship)
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
