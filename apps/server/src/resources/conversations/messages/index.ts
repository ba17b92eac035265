import { messages as declared } from '@devhood/contract/collections'
import { defineCollection, ownerAlone } from '#engine'
import { html } from '#lib/html'
import { resource } from '../../resource.ts'
import { created } from '../../shared/archive.ts'
import { text } from '../../shared/values.ts'
import { messageRules } from './rules.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  // With the owner first, so that no database has to choose between theirs and the conversation's.
  indexes: { newestByConversation: ['user', 'conversation', '$createdAt'] },
  unique: { oncePerKey: ['key', 'user'] },
  // Copies have no key.
  partial: ['oncePerKey'],
  access: ownerAlone('user'),
})

export const messages = resource({
  collection,
  erase: { user: 'deleteInBatches', creator: 'deleteInBatches' },
  archive: [
    {
      list: 'messages',
      id: 'messages',
      title: 'Messages',
      render: (message) => html`<li>${created(message)}: ${text(message['text'])}</li>`,
    },
  ],
  rules: messageRules,
})
