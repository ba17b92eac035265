import { tagFollows as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const tagFollows = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerTag: ['user', 'tag'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
