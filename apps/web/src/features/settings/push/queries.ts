import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { ID } from '@devhood/client'
import { Query } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { readThisDevice, subscribeHere, unsubscribeHere } from './this-device.ts'

export type PushDevice = DocumentOf<'pushSubscriptions'>

const KEYS = { all: ['push'], here: ['push', 'here'], devices: ['push', 'devices'] } as const

/** What this browser says about itself; permissions change outside of the page. */
export const thisDeviceQuery = () =>
  queryOptions({
    queryKey: KEYS.here,
    queryFn: readThisDevice,
    networkMode: 'always',
    staleTime: 0,
  })

/** The devices on which the viewer has turned on notifications, the newest first. */
export const pushDevicesQuery = () =>
  queryOptions({
    queryKey: KEYS.devices,
    queryFn: async ({ signal }): Promise<readonly PushDevice[]> => {
      const queries = [Query.orderDesc('$createdAt')]
      return (await api.documents.list('pushSubscriptions', queries, { signal })).documents
    },
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEYS.all })

/** Turns notifications on here, unless the person does not allow them. */
export const turningOn = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async () => {
      const subscription = await subscribeHere()
      if (!subscription) return
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription
      await api.documents.create('pushSubscriptions', ID.unique(), { endpoint, p256dh, auth })
    },
    onSettled: () => refresh(client),
  })

export const turningOff = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ $id }: PushDevice) => {
      await ignoreNotFound(api.documents.delete('pushSubscriptions', $id))
      await unsubscribeHere()
    },
    onSettled: () => refresh(client),
  })

export function turnOffThere(client: QueryClient, { $id }: PushDevice, title: string): void {
  deleteWithUndo(client, {
    id: $id,
    title: `Notifications turned off on ${title}`,
    failed: "Couldn't turn off the notifications",
    send: (options) => ignoreNotFound(api.documents.delete('pushSubscriptions', $id, options)),
    done: () =>
      client.setQueryData(pushDevicesQuery().queryKey, (devices) =>
        devices?.filter((device) => device.$id !== $id),
      ),
  })
}
