import { useCurrentUser } from '#features/account'
import { linksAmongQuery, linkedIds } from '#lib/links'
import { toast } from '#lib/toasts'
import { useQueries, useQueryClient } from '@tanstack/react-query'

import { type Neighbour, switchTie, type TieName, tiesOf } from './ties.ts'

/** Whether the reader has muted or blocked somebody; `isKnown` is false until the server has said so. */
export function useTies(personId: string) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const query = (name: TieName) => linksAmongQuery(client, tiesOf(name, me.$id), [personId])
  return useQueries({
    queries: [query('mutes'), query('blocks')],
    combine: ([mutes, blocks]) => ({
      isKnown: !mutes.isPlaceholderData && !blocks.isPlaceholderData,
      isMuted: linkedIds([mutes]).has(personId),
      isBlocked: linkedIds([blocks]).has(personId),
    }),
  })
}

const DONE = {
  mutes: {
    on: ({ name }: Neighbour) => ({
      title: `${name} is muted`,
      text: "Their posts won't appear in your lists.",
    }),
    off: ({ name }: Neighbour) => ({ title: `${name} is no longer muted` }),
  },
  blocks: {
    on: ({ name }: Neighbour) => ({
      title: `${name} is blocked`,
      text: 'You no longer see each other.',
    }),
    off: ({ name }: Neighbour) => ({ title: `${name} is no longer blocked` }),
  },
} as const

/** Mutes or unmutes, blocks or unblocks at once, says so, and offers the way back. */
export function useSwitchTie(person: Neighbour) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const send = (name: TieName, on: boolean) =>
    switchTie(client, { name, personId: person.$id, userId: me.$id }, on)
  return (name: TieName, on: boolean) => {
    toast({
      ...DONE[name][on ? 'on' : 'off'](person),
      action: {
        label: 'Undo',
        // What fails is said and put right by the switch itself.
        run: () => void send(name, !on).catch(() => undefined),
      },
    })
    void send(name, on).catch(() => undefined)
  }
}
