import { JOB_LIMITS } from '@devhood/contract'
import { defineCollection, owner } from '#engine'

/** A search for ads that somebody keeps. Nobody else ever sees it. */
export const jobSearches = defineCollection('jobSearches', {
  fields: {
    user: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    name: { kind: 'text', min: 1, max: JOB_LIMITS.searchNameMax, line: true },
    /** The filters as the address of the board has them. */
    query: { kind: 'text', max: JOB_LIMITS.searchQueryMax, line: true },
    /** What was posted later is new. */
    seenAt: { kind: 'instant' },
    /** What makes the address of its feed unguessable. Whoever sends another text gets a new one of the server's. */
    feedKey: { kind: 'text', max: 64, line: true, optional: true },
  },
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { feed: ['feedKey'] },
  nested: [],
  access: {
    create: owner('user'),
    read: owner('user'),
    update: owner('user'),
    delete: owner('user'),
  },
})
