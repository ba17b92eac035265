import { jobSaves as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const jobSaves = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerJob: ['user', 'job'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
