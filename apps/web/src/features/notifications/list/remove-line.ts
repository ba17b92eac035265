import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { type Line } from '@devhood/contract/notifications'
import { type QueryClient } from '@tanstack/react-query'

import { removeNotifications } from '../live-notifications.ts'

/** Removes all notifications of a line. */
export function removeLineWithUndo(client: QueryClient, { newest, all }: Line): void {
  const ids = all.map(({ $id }) => $id)
  deleteWithUndo(client, {
    id: newest.$id,
    title: 'Notification removed',
    failed: "Couldn't remove the notification",
    send: async (options) => {
      const remove = (id: string) =>
        ignoreNotFound(api.documents.delete('notifications', id, options))
      await Promise.all(ids.map(remove))
    },
    done: () => removeNotifications(client, ids),
  })
}
