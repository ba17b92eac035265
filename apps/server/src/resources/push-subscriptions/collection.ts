import { pushSubscriptions as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const pushSubscriptions = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerEndpoint: ['endpoint'], oncePerSession: ['session'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
