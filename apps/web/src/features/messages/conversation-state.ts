import { api } from '#lib/api/api'
import { failureToast, toast, TOAST } from '#lib/feedback/toasts'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { unhideDeleted } from '#lib/mutations/hidden-deletions'
import { type ConversationState } from '@devhood/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { type Conversation, patchConversation } from './cache.ts'
import { conversationKeys } from './keys.ts'
import { CONVERSATION_FIELDS } from './queries.ts'

const update = async (id: string, state: ConversationState) =>
  api.documents.update('conversations', id, { state }, { queries: [CONVERSATION_FIELDS] })

/** What a conversation is to its owner from now on. The other never learns of it. */
export const changeState = (client: QueryClient, { $id }: Pick<Conversation, '$id'>) =>
  mutationOptions({
    mutationFn: (state: ConversationState) => update($id, state),
    onSuccess: (conversation) => {
      client.setQueryData(conversationKeys.one($id), conversation)
      patchConversation(client, $id, conversation)
      return client.invalidateQueries({ queryKey: conversationKeys.all })
    },
    meta: {
      errorToast: (error) => failureToast("Couldn't change the conversation", error.message),
    },
  })

/** Ends a conversation for its owner: nothing of it reaches them. */
export function closeConversation(client: QueryClient, conversation: Conversation): void {
  const run = (state: ConversationState) =>
    client
      .getMutationCache()
      .build(client, changeState(client, conversation))
      .execute(state)
      .catch(() => undefined)
  void run('closed')
  toast({
    title: 'Conversation closed',
    text: 'They aren’t told.',
    duration: TOAST.undoDuration,
    action: { label: 'Undo', run: () => void run('open') },
  })
}

/** Takes a request from the list at once, and declines it when Undo is no longer offered. */
export function declineRequest(client: QueryClient, { $id }: Conversation): void {
  deleteWithUndo(client, {
    id: $id,
    title: 'Request declined',
    failed: "Couldn't decline the request",
    send: async (options) => {
      await api.documents.update('conversations', $id, { state: 'declined' }, options)
    },
    done: () =>
      void client
        .invalidateQueries({ queryKey: conversationKeys.all })
        // It may be accepted later.
        .then(() => unhideDeleted(client, $id)),
  })
}

/** Marks what the other wrote up to this time as read. The other never learns of it. */
export const markSeen = (client: QueryClient, { $id }: Pick<Conversation, '$id'>) =>
  mutationOptions({
    scope: { id: `seen ${$id}` },
    mutationFn: (seenAt: string) =>
      api.documents.update('conversations', $id, { seenAt }, { queries: [CONVERSATION_FIELDS] }),
    onMutate: (seenAt) => patchConversation(client, $id, { seenAt, unread: 0 }),
    onSuccess: (conversation) => {
      patchConversation(client, $id, conversation)
      return client.invalidateQueries({ queryKey: conversationKeys.unread })
    },
  })
