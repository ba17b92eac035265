import { type CurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { isSessionUnusable, isTransient } from '#lib/api/query-client'
import { serverClock } from '#lib/api/server-clock'
import { failureToast } from '#lib/feedback/toasts'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { type MessageEntry, type Waiting } from '#lib/outbox/entry'
import { outbox } from '#lib/outbox/outbox'
import { sendOrKeep } from '#lib/outbox/send-or-keep'
import { settings } from '#lib/settings/settings'
import { ID } from '@devhood/client'
import { type DocumentOf } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { sendingQuery, showMessage, type ShownMessage, toMessage } from './cache.ts'
import { conversationKeys } from './keys.ts'
import { CONVERSATION_FIELDS, MESSAGE_FIELDS } from './queries.ts'

/** Text with the key that it keeps when it is sent again. */
export interface NewMessage {
  readonly key: string
  readonly text: string
}

/** To whom a message goes, and about which ad. */
export interface Recipient {
  readonly otherId: string
  /** '' without one. */
  readonly jobId: string
  /** Unknown before the first message. */
  readonly conversationId?: string | undefined
}

export const isFor = (
  entry: Waiting,
  { otherId, jobId }: Recipient,
): entry is Waiting & MessageEntry =>
  entry.kind === 'message' && entry.otherId === otherId && entry.jobId === jobId

/** A message that the server doesn't have yet. */
export const toUnsent = (
  { key, text, at }: NewMessage & { readonly at?: number },
  me: CurrentUser,
): ShownMessage => ({
  $id: key,
  $createdAt: new Date(at ?? serverClock.now()).toISOString(),
  $updatedAt: '',
  text,
  editedAt: null,
  deletedAt: null,
  key,
  creatorId: me.$id,
  conversationId: '',
})

interface Place extends Recipient {
  readonly me: CurrentUser
  /** Name of the recipient. */
  readonly name: string
  /** Stores what is typed; undefined deletes it. */
  readonly keepDraft: (message: NewMessage | undefined) => void
}

/**
 * Shows a message at once and sends it, one after the other. What can't be sent waits in the outbox, or is refused there. If the
 * device can't keep it, its text is the draft again.
 */
export function sendMessage(client: QueryClient, { me, name, keepDraft, ...recipient }: Place) {
  const { otherId, jobId } = recipient
  const { queryKey } = sendingQuery(otherId, jobId)
  const hide = ({ key }: NewMessage) =>
    client.setQueryData(queryKey, (sending = []) => sending.filter((each) => each.key !== key))
  const toEntry = ({ key, text }: NewMessage): MessageEntry => ({
    kind: 'message',
    id: key,
    ...recipient,
    text,
    title: `Message to ${name}`,
    to: recipient.conversationId ? `/messages/${recipient.conversationId}` : newPath(recipient),
  })
  return mutationOptions({
    mutationKey: ['sendMessage', otherId, jobId],
    scope: { id: `messages ${otherId} ${jobId}` },
    onMutate: (message: NewMessage) => {
      keepDraft(undefined)
      client.setQueryData(queryKey, (sending = []) => [...sending, toUnsent(message, me)])
    },
    mutationFn: async (message: NewMessage) => {
      const entry = toEntry(message)
      // What was written before is sent before.
      if (outbox.current().some((each) => isFor(each, recipient))) {
        await outbox.add(entry)
        return undefined
      }
      try {
        return await sendOrKeep(entry, () => postMessage(client, entry, me))
      } catch (error) {
        if (!settings.offline || isSessionUnusable(error)) throw error
        await outbox.add(entry, refusalOf(error as Error))
        return undefined
      }
    },
    onSuccess: (sent, message) => {
      if (sent) show(client, sent)
      hide(message)
    },
    onError: (_error, message) => {
      hide(message)
      keepDraft(message)
    },
    meta: { errorToast: failureToast("Couldn't send the message", 'Your text is still here.') },
  })
}

const refusalOf = (error: Error): string | undefined =>
  isTransient(error) ? undefined : error.message

/** Where a conversation with somebody begins. Nothing is stored before the first message. */
const newPath = ({ otherId, jobId }: Recipient): string =>
  `/messages/new/${otherId}${jobId && `?job=${jobId}`}`

function show(client: QueryClient, sent: DocumentOf<'messages'>): void {
  showMessage(client, toMessage(sent))
  void client.invalidateQueries({ queryKey: conversationKeys.lists })
}

/** The caller's conversation; the first message of all creates it. Created again, it is the same. */
async function conversationOf(client: QueryClient, recipient: Recipient, me: CurrentUser) {
  const { otherId, jobId, conversationId } = recipient
  if (conversationId) return conversationId
  const data = { user: me.$id, other: otherId, ...(jobId && { job: jobId }) }
  const options = { queries: [CONVERSATION_FIELDS] }
  const conversation = await api.documents.create('conversations', ID.unique(), data, options)
  client.setQueryData(conversationKeys.one(conversation.$id), conversation)
  return conversation.$id
}

/** Creates a message; one with the same key is that one. The text may have changed since it was tried. */
async function postMessage(client: QueryClient, entry: MessageEntry, me: CurrentUser) {
  const { id: key, text } = entry
  const conversation = await conversationOf(client, entry, me)
  const options = { queries: [MESSAGE_FIELDS] }
  const data = { user: me.$id, conversation, text, key }
  const sent = await api.documents.create('messages', ID.unique(), data, options)
  if (sent.text === text || sent.deletedAt !== null) return sent
  return api.documents.update('messages', sent.$id, { text }, options)
}

/** Sends a message from the outbox, and shows it as sent. */
export async function deliverMessage(
  client: QueryClient,
  entry: MessageEntry,
  me: CurrentUser,
): Promise<void> {
  show(client, await postMessage(client, entry, me))
  void client.invalidateQueries({
    queryKey: conversationKeys.with(entry.otherId, entry.jobId),
  })
}

export const editMessage = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (text: string) =>
      api.documents.update('messages', id, { text }, { queries: [MESSAGE_FIELDS] }),
    onSuccess: (saved) => showMessage(client, toMessage(saved)),
  })

/** Shows a message as deleted at once, and deletes it for both when Undo is no longer offered. */
export function deleteMessage(client: QueryClient, id: string): void {
  deleteWithUndo(client, {
    id,
    title: 'Message deleted for both of you',
    failed: "Couldn't delete the message",
    send: (options) => ignoreNotFound(api.documents.delete('messages', id, options)),
  })
}
