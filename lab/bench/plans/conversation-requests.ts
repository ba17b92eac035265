import { Query } from '@devhood/contract'
import { addressOf, create, list, type PlannedRequest, uncounted } from './requests.ts'

const newest = Query.orderDesc('lastMessageAt')
const inbox = [Query.equal('state', 'open'), newest, Query.limit(25)]
const latest = Query.orderDesc('$createdAt')

/** Requests for the conversations of the person who has thousands, one of them with thousands of messages. */
export const CONVERSATION_REQUESTS: readonly PlannedRequest[] = [
  uncounted(list('conversations', 'conversations', () => inbox)),
  uncounted(
    list('conversations, far down', 'conversations', ({ deepConversation }) => [
      ...inbox,
      Query.cursorAfter(deepConversation),
    ]),
  ),
  list('conversations and their count (SDK)', 'conversations', () => [newest, Query.limit(25)]),
  uncounted(
    list('requests of conversations', 'conversations', () => [
      Query.equal('state', 'requested'),
      newest,
      Query.limit(25),
    ]),
  ),
  list('count of unread conversations', 'conversations', () => [
    Query.equal('state', 'open'),
    Query.greaterThan('unread', 0),
    Query.orderAsc('unread'),
    Query.limit(1),
    Query.select(['$id']),
  ]),
  uncounted(
    list('the conversation with a person', 'conversations', ({ neighbour }) => [
      Query.equal('other', [neighbour]),
    ]),
  ),
  uncounted(
    list('messages', 'messages', ({ longConversation }) => [
      Query.equal('conversation', [longConversation]),
      latest,
      Query.limit(50),
    ]),
  ),
  uncounted(
    list('messages, far down', 'messages', ({ longConversation, deepMessage }) => [
      Query.equal('conversation', [longConversation]),
      latest,
      Query.limit(50),
      Query.cursorAfter(deepMessage),
    ]),
  ),
  create('send a message, and delete it', 'messages', ({ longConversation: conversation }) => ({
    conversation,
    text: 'On my way.',
  })),
  {
    name: 'mark a conversation as read',
    by: 'first',
    method: 'PATCH',
    path: ({ longConversation }) => `${addressOf('conversations')}/${longConversation}`,
    body: () => ({ data: { seenAt: new Date().toISOString() } }),
  },
]
