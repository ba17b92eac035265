import { useCurrentUser } from '#features/account'
import { linksQuery, linkedIds } from '#lib/mutations/links'
import { toast } from '#lib/feedback/toasts'
import { useQueries, useQueryClient } from '@tanstack/react-query'

import {
  type PersonName,
  setRelationship,
  type RelationshipName,
  relationshipLinks,
} from './relationships.ts'

/** Whether the reader has muted or blocked somebody; `isKnown` is false until the server has said so. */
export function useRelationship(personId: string) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const query = (name: RelationshipName) =>
    linksQuery(client, relationshipLinks(name, me.$id), [personId])
  return useQueries({
    queries: [query('mutes'), query('blocks')],
    combine: ([mutes, blocks]) => ({
      isKnown: !mutes.isPlaceholderData && !blocks.isPlaceholderData,
      isMuted: linkedIds([mutes]).has(personId),
      isBlocked: linkedIds([blocks]).has(personId),
    }),
  })
}

const TOASTS = {
  mutes: {
    on: ({ name }: PersonName) => ({
      title: `${name} is muted`,
      text: "Their posts won't appear in your lists.",
    }),
    off: ({ name }: PersonName) => ({ title: `${name} is no longer muted` }),
  },
  blocks: {
    on: ({ name }: PersonName) => ({
      title: `${name} is blocked`,
      text: 'You no longer see each other.',
    }),
    off: ({ name }: PersonName) => ({ title: `${name} is no longer blocked` }),
  },
} as const

/** Mutes or unmutes, blocks or unblocks at once, says so, and offers the way back. */
export function useSetRelationship(person: PersonName) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const send = (name: RelationshipName, on: boolean) =>
    setRelationship(client, { name, personId: person.$id, userId: me.$id }, on)
  return (name: RelationshipName, on: boolean) => {
    toast({
      ...TOASTS[name][on ? 'on' : 'off'](person),
      action: {
        label: 'Undo',
        // What fails is said and put right by the switch itself.
        run: () => void send(name, !on).catch(() => undefined),
      },
    })
    void send(name, on).catch(() => undefined)
  }
}
