import { defineCollection, nobody, owner } from '#engine'

/** One person's bookmark of one post. Nobody else ever sees it. */
export const saves = defineCollection('saves', {
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      reverse: { name: 'save', audience: 'owner' },
    },
    post: { kind: 'relation', to: 'posts', onDelete: 'cascade', set: 'creation' },
  },
  owner: 'user',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerPost: ['user', 'post'] },
  nested: ['post'],
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
