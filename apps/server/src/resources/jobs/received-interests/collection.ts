import { leads as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'

export const receivedInterests = defineCollection(declared.name, {
  ...declared,
  owner: 'poster',
  ids: 'server',
  indexes: {
    newestByPoster: ['poster', '$createdAt'],
    newestByJob: ['job', '$createdAt'],
  },
  unique: { ofInterest: ['interest'] },
  access: { create: nobody, read: owner('poster'), update: owner('poster'), delete: nobody },
})
