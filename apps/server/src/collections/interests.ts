import { INTEREST_STATES } from '@devhood/contract'
import { defineCollection, owner } from '#engine'

/** That somebody would like to work there. Nobody else ever sees it: what the ad's poster learns is a lead. */
export const interests = defineCollection('interests', {
  fields: {
    user: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    job: { kind: 'relation', to: 'jobs', onDelete: 'cascade', set: 'creation' },
    state: { kind: 'text', max: 20, oneOf: INTEREST_STATES, default: 'open' },
  },
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerJob: ['user', 'job'] },
  nested: [],
  access: {
    create: owner('user'),
    read: owner('user'),
    update: owner('user'),
    delete: owner('user'),
  },
})
