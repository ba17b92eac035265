import { defineCollection, nobody, owner } from '#engine'

/** One person's bookmark of one ad. Nobody else ever sees it. */
export const jobSaves = defineCollection('jobSaves', {
  fields: {
    user: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    job: { kind: 'relation', to: 'jobs', onDelete: 'cascade', set: 'creation' },
  },
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerJob: ['user', 'job'] },
  nested: ['job'],
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})
