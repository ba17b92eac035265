import { type RealtimeEvent } from '@devhood/client/realtime'

/** Whether an event of a document is of this action. */
export const isAction = (
  { events }: Pick<RealtimeEvent, 'events'>,
  action: 'create' | 'update' | 'delete',
): boolean => events.includes(`databases.*.collections.*.documents.*.${action}`)
