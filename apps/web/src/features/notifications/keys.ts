import { type NotificationKind } from '@devhood/contract'
import { type QueryKey } from '@tanstack/react-query'

/** Query keys of notifications. `kinds`: those that are wanted. */
export const notificationKeys = {
  lists: ['notifications', 'list'],
  list: (kinds: readonly NotificationKind[]): QueryKey => ['notifications', 'list', ...kinds],
  anyUnseen: ['notifications', 'unseen'],
  unseen: (kinds: readonly NotificationKind[]) => ['notifications', 'unseen', ...kinds],
} as const
