import { type QueryKey } from '@tanstack/react-query'

/** Query keys of conversations and messages. */
export const conversationKeys = {
  all: ['conversations'],
  lists: ['conversations', 'list'],
  list: (folder: string): QueryKey => ['conversations', 'list', folder],
  one: (id: string) => ['conversations', 'one', id],
  with: (personId: string, jobId: string) => ['conversations', 'with', personId, jobId],
  /** Numbers in the navigation and on the tab. */
  counts: ['conversations', 'count'],
  unread: ['conversations', 'count', 'unread'],
  requests: ['conversations', 'count', 'requests'],
} as const

export const messageKeys = {
  all: ['messages'],
  pages: (conversationId: string) => ['messages', 'pages', conversationId],
  /** Messages on their way, by the person to whom they go. */
  sending: (otherId: string, jobId: string) => ['messages', 'sending', otherId, jobId],
} as const
