import { api } from '#lib/api/api'
import { isNotFound } from '#lib/api/api-errors'
import { countMatches } from '#lib/api/count-matches'
import { pagesOf } from '#lib/api/paging'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { type DocumentOf } from '@devhood/contract/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { type Conversation, type ShownMessage, toMessage } from './cache.ts'
import { conversationKeys, messageKeys } from './keys.ts'

/** The list: of conversations that go on or have ended, and of requests. */
export type Folder = 'inbox' | 'requests'

const PAGE_SIZE = 30

const STATES: Readonly<Record<Folder, readonly string[]>> = {
  inbox: ['open', 'closed'],
  requests: ['requested'],
}

export const CONVERSATION_FIELDS = Query.select<Selectable<'conversations'>>([
  '*',
  'other.*',
  'job.$id',
  'job.title',
  'job.company',
])

export const MESSAGE_FIELDS = Query.select<Selectable<'messages'>>([
  '*',
  'creator.$id',
  'conversation.$id',
])

export interface ConversationPage {
  readonly conversations: readonly Conversation[]
  readonly marks: readonly Conversation[]
}

/** Conversations, those with the newest messages first. */
export const conversationsQuery = (folder: Folder) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.list(folder),
    ...pagesOf(PAGE_SIZE, async (after, { signal }): Promise<ConversationPage> => {
      const { documents } = await api.documents.list(
        'conversations',
        [
          Query.equal('state', STATES[folder]),
          Query.orderDesc('lastMessageAt'),
          Query.limit(PAGE_SIZE),
          CONVERSATION_FIELDS,
          ...after,
        ],
        { signal, totalMax: 0 },
      )
      return { conversations: documents, marks: documents }
    }),
  })

/** One conversation; null if there is none. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKeys.one(id),
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      try {
        return await api.documents.get('conversations', id, {
          queries: [CONVERSATION_FIELDS],
          signal,
        })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  })

/** The conversation with a person about an ad, or about none (''); null if there is none yet. */
export const conversationWithQuery = (personId: string, jobId: string) =>
  queryOptions({
    queryKey: conversationKeys.with(personId, jobId),
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const queries = [
        Query.equal('other', [personId]),
        Query.equal('subject', [jobId]),
        Query.limit(1),
        CONVERSATION_FIELDS,
      ]
      const { documents } = await api.documents.list('conversations', queries, {
        signal,
        totalMax: 0,
      })
      return documents[0] ?? null
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Requests that wait, up to a hundred. */
export const requestCountQuery = () =>
  queryOptions({
    queryKey: conversationKeys.requests,
    queryFn: ({ signal }) =>
      countMatches('conversations', [Query.equal('state', ['requested'])], { signal, max: 100 }),
  })

export interface MessagePage {
  readonly messages: readonly ShownMessage[]
  readonly marks: readonly Pick<DocumentOf<'messages'>, '$id' | '$updatedAt'>[]
}

/** Messages of a conversation, newest first. */
export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.pages(conversationId),
    refetchOnWindowFocus: false,
    ...pagesOf(PAGE_SIZE, async (after, { signal }): Promise<MessagePage> => {
      const { documents } = await api.documents.list(
        'messages',
        [
          Query.equal('conversation', [conversationId]),
          Query.orderDesc('$createdAt'),
          Query.limit(PAGE_SIZE),
          MESSAGE_FIELDS,
          ...after,
        ],
        { signal, totalMax: 0 },
      )
      return { messages: documents.map(toMessage), marks: documents }
    }),
  })
