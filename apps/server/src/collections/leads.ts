import { INTEREST_STATES } from '@devhood/contract'
import { defineCollection, nobody, owner } from '#engine'

/** That somebody is interested in an ad: its poster learns who it is when both have agreed. The server alone makes them. */
export const leads = defineCollection('leads', {
  fields: {
    poster: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    job: { kind: 'relation', to: 'jobs', onDelete: 'cascade', set: 'creation' },
    /** Closed to the poster, who sees null there: also when it went with an account, which no one may notice. */
    interest: {
      kind: 'relation',
      to: 'interests',
      onDelete: 'setNull',
      set: 'server',
      optional: true,
    },
    state: { kind: 'text', max: 20, oneOf: INTEREST_STATES, default: 'open' },
    person: {
      kind: 'relation',
      to: 'users',
      onDelete: 'setNull',
      set: 'server',
      optional: true,
    },
  },
  owner: 'poster',
  ids: 'server',
  indexes: {
    newestByPoster: ['poster', '$createdAt'],
    newestByJob: ['job', '$createdAt'],
  },
  unique: { ofInterest: ['interest'] },
  nested: [],
  access: { create: nobody, read: owner('poster'), update: owner('poster'), delete: nobody },
})
