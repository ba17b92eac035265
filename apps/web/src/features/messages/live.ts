import { isAction } from '#lib/api/event-action'
import { type RealtimeEvent } from '@devhood/client/realtime'
import { type DocumentOf } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import {
  type Conversation,
  findConversation,
  patchConversation,
  removeMessage,
  showMessage,
  toMessage,
} from './cache.ts'
import { conversationKeys } from './keys.ts'

/** Applies an event to what is shown of messages. */
export function applyMessageEvent(
  client: QueryClient,
  event: RealtimeEvent<DocumentOf<'messages'>>,
): void {
  if (isAction(event, 'delete')) removeMessage(client, event.payload.$id)
  else showMessage(client, toMessage(event.payload))
}

/** Applies an event to the lists of conversations: only one whose place in a list changes has them fetched again. */
export function applyConversationEvent(
  client: QueryClient,
  event: RealtimeEvent<Conversation>,
): void {
  const { other, job: _job, user: _user, ...fields } = event.payload
  const known = findConversation(client, fields.$id)
  patchConversation(client, fields.$id, fields)
  void client.invalidateQueries({ queryKey: conversationKeys.counts })
  // The other's account may be gone, and the conversation may belong to another list now.
  if (other !== null && known?.state === fields.state && !isAction(event, 'delete')) return
  void client.invalidateQueries({ queryKey: conversationKeys.lists })
  void client.invalidateQueries({ queryKey: conversationKeys.one(fields.$id) })
}
