import { type DocumentOf } from '@devhood/contract/schemas'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { applyDuringFetches } from '#lib/mutations/apply-during-fetches'

import { conversationKeys, messageKeys } from './keys.ts'
import { type ConversationPage, type MessagePage } from './queries.ts'

export type Conversation = DocumentOf<'conversations'>

/** A message as the screens hold it. Its `$updatedAt` is '' until the server has it. */
export interface ShownMessage extends Pick<
  DocumentOf<'messages'>,
  '$id' | '$createdAt' | '$updatedAt' | 'text' | 'editedAt' | 'deletedAt' | 'key'
> {
  readonly creatorId: string
  readonly conversationId: string
}

export const idOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { $id?: string } | null)?.$id ?? '')

/** A message of a response or an event, in which related documents are complete, reduced or ids. */
export const toMessage = (message: DocumentOf<'messages'>): ShownMessage => ({
  $id: message.$id,
  $createdAt: message.$createdAt,
  $updatedAt: message.$updatedAt,
  text: message.text,
  editedAt: message.editedAt,
  deletedAt: message.deletedAt,
  key: message.key,
  creatorId: idOf(message.creator),
  conversationId: idOf(message.conversation),
})

type Pages = InfiniteData<MessagePage>

function changePages(
  client: QueryClient,
  queryKey: readonly string[],
  change: (pages: Pages['pages']) => MessagePage[],
): void {
  applyDuringFetches(client, queryKey, () =>
    client.setQueriesData<Pages>(
      { queryKey },
      (data) => data && { ...data, pages: change(data.pages) },
    ),
  )
}

/** Shows a message in its conversation, once: a new one as the newest, a known one as it is now. */
export function showMessage(client: QueryClient, message: ShownMessage): void {
  changePages(client, messageKeys.pages(message.conversationId), (pages) => {
    const isKnown = pages.some(({ messages }) => messages.some(({ $id }) => $id === message.$id))
    return pages.map((page, at) => ({
      ...page,
      messages: isKnown
        ? page.messages.map((each) => newer(each, message))
        : at === 0
          ? [message, ...page.messages]
          : page.messages,
    }))
  })
}

const newer = (shown: ShownMessage, incoming: ShownMessage) =>
  shown.$id === incoming.$id && incoming.$updatedAt >= shown.$updatedAt ? incoming : shown

/** Of somebody whose account is deleted. */
export const removeMessage = (client: QueryClient, id: string): void =>
  changePages(client, [messageKeys.all[0], 'pages'], (pages) =>
    pages.map((page) => ({ ...page, messages: page.messages.filter(({ $id }) => $id !== id) })),
  )

/** Own messages on their way to a person. This query sends no request. */
export const sendingQuery = (otherId: string, jobId: string) =>
  queryOptions({
    queryKey: messageKeys.sending(otherId, jobId),
    queryFn: () => [] as readonly ShownMessage[],
    initialData: [] as readonly ShownMessage[],
    staleTime: 'static',
  })

/** Fields of a conversation that an event or a response brings, apart from who takes part. */
type Change = Partial<Omit<Conversation, 'other' | 'job' | 'user'>>

/** Changes every cached copy of a conversation. */
export function patchConversation(client: QueryClient, id: string, change: Change): void {
  const patch = (conversation: Conversation): Conversation =>
    conversation.$id === id &&
    (change.$updatedAt === undefined || change.$updatedAt >= conversation.$updatedAt)
      ? { ...conversation, ...change }
      : conversation
  applyDuringFetches(client, conversationKeys.lists, () =>
    client.setQueriesData<InfiniteData<ConversationPage>>(
      { queryKey: conversationKeys.lists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            conversations: page.conversations.map(patch),
          })),
        },
    ),
  )
  client.setQueryData<Conversation | null>(
    conversationKeys.one(id),
    (conversation) => conversation && patch(conversation),
  )
}

export const findConversation = (client: QueryClient, id: string): Conversation | undefined =>
  client
    .getQueriesData<InfiniteData<ConversationPage>>({ queryKey: conversationKeys.lists })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ conversations }) => conversations)
    .find(({ $id }) => $id === id)

/** Those of the loaded pages, once each, in the order of their newest messages. */
export function inOrder(pages: readonly ConversationPage[]): Conversation[] {
  const byId = new Map(
    pages.flatMap(({ conversations }) => conversations).map((each) => [each.$id, each]),
  )
  return [...byId.values()].toSorted((one, other) =>
    // ISO 8601 in UTC sorts as plain text.
    one.lastMessageAt < other.lastMessageAt ? 1 : -1,
  )
}
