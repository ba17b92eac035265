import { reports as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const reports = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], byStatus: ['status', '$createdAt'] },
  unique: {
    oncePerPost: ['user', 'post'],
    oncePerPerson: ['user', 'person'],
    oncePerJob: ['user', 'job'],
    oncePerComment: ['user', 'comment'],
  },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
