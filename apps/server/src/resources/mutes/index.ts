import { mutes as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'
import { resource } from '../resource.ts'
import { isCaller, rejectSelf } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPerson: ['user', 'muted'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

const muteRules: Rules = {
  async beforeCreate({ view: { actor } }, data) {
    if (isCaller(data['user'], actor)) rejectSelf(data, 'muted', actor.userId)
    return { data }
  },
}

export const mutes = resource({
  collection,
  erase: { user: 'deleteWithPerson', muted: 'deleteWithPerson' },
  rules: () => muteRules,
})
