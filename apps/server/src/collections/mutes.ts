import { defineCollection, nobody, owner } from '#engine'

/** `user` wants lists of posts without those of `muted`. Nobody else ever knows. */
export const mutes = defineCollection('mutes', {
  fields: {
    user: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    muted: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
  },
  owner: 'user',
  ids: 'server',
  between: { means: 'quiet', one: 'user', other: 'muted' },
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPerson: ['user', 'muted'] },
  nested: [],
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
