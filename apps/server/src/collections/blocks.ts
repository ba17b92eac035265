import { defineCollection, nobody, owner } from '#engine'

/** `user` and `blocked` are not there for each other any more. Only `user` knows why. */
export const blocks = defineCollection('blocks', {
  fields: {
    user: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    blocked: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      evenApart: true,
    },
  },
  owner: 'user',
  ids: 'server',
  between: { means: 'apart', one: 'user', other: 'blocked' },
  indexes: { newestByUser: ['user', '$createdAt'], byBlocked: ['blocked', 'user'] },
  unique: { oncePerPerson: ['user', 'blocked'] },
  nested: [],
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
