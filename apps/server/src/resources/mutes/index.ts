import { mutes as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'
import { resource } from '../resource.ts'
import { rejectSelf } from '../shared/relations.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPerson: ['user', 'muted'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

export const mutes = resource({
  collection,
  erase: { user: 'deleteWithPerson', muted: 'deleteWithPerson' },
  rules: () => ({ beforeCreate: rejectSelf('user', 'muted') }),
})
