import { conversations as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'
import { html } from '#lib/html'
import { resource } from '../resource.ts'
import { person, related, timeOf } from '../shared/archive.ts'
import { forgetting } from './forgetting.ts'
import { conversationRules } from './rules.ts'

export { authorOf, excerptOf, type ReportedMessage } from './excerpt.ts'
export { openMatches } from './matches.ts'
export { openUnreadAuthors } from './unread-authors.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: {
    newestByUser: ['user', 'lastMessageAt'],
    newestByState: ['user', 'state', 'lastMessageAt'],
    unreadByUser: ['user', 'state', 'unread'],
  },
  unique: { oncePerPair: ['user', 'other', 'subject'] },
  access: { create: owner('user'), read: owner('user'), update: owner('user'), delete: nobody },
})

export const conversations = resource({
  collection,
  // What was written stays to the other, who reads that the account is deleted.
  erase: { user: 'deleteInBatches', other: 'clear' },
  cleared: { lastMessage: null, lastText: '', lastIsOwn: 0, unread: 0 },
  archive: [
    {
      list: 'conversations',
      id: 'conversations',
      title: 'Conversations',
      render: (conversation) =>
        html`<li>
          ${person(related(conversation, 'other'))} · ${timeOf(conversation['lastMessageAt'])}
        </li>`,
    },
  ],
  rules: conversationRules,
  sweep: forgetting,
})
