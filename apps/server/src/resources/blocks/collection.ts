import { blocks as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const blocks = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], byBlocked: ['blocked', 'user'] },
  unique: { oncePerPerson: ['user', 'blocked'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
