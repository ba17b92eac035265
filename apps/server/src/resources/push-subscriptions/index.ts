import { pushSubscriptions as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'
import { html } from '#lib/html'
import { resource } from '../resource.ts'
import { pushSubscriptionRules } from './rules.ts'
import { timeOf } from '../shared/archive.ts'

export { queueMessagePush } from './store.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], messagesDue: ['messagesDueAt'] },
  unique: { oncePerEndpoint: ['endpoint'], oncePerSession: ['session'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

export const pushSubscriptions = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: [
    {
      list: 'pushSubscriptions',
      id: 'devices-with-notifications',
      title: 'Devices with notifications',
      render: ({ $createdAt }) => html`<li>Turned on ${timeOf($createdAt)}</li>`,
    },
  ],
  rules: pushSubscriptionRules,
})
