import { useCurrentUser } from '#features/account'
import { linksQuery, linkedIds } from '#lib/mutations/links'
import { toast } from '#lib/feedback/toasts'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'

import {
  type PersonName,
  setRelationship,
  type RelationshipName,
  relationshipLinks,
} from './relationships.ts'

/** Whether the viewer has muted or blocked a person; `isKnown` is false until the server has responded. */
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

/** Whether the viewer has muted a person; false while unknown, as it is for good when the server doesn't respond. */
export function useMute(personId: string) {
  const me = useCurrentUser()
  const ids = personId === me.$id ? [] : [personId]
  const links = useQuery(linksQuery(useQueryClient(), relationshipLinks('mutes', me.$id), ids))
  const { fetchStatus, failureCount, isPlaceholderData } = links
  return {
    isMuted: linkedIds([links]).has(personId),
    isPending: isPlaceholderData && fetchStatus === 'fetching' && failureCount === 0,
  }
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

/** Changes a mute or a block at once, and shows a toast with Undo. */
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
        // The toggle itself shows and reverts failures.
        run: () => void send(name, !on).catch(() => undefined),
      },
    })
    void send(name, on).catch(() => undefined)
  }
}
