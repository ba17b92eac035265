import { saves as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const saves = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPost: ['user', 'post'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
