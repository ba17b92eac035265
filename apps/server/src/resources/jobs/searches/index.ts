import { jobSearches as declared } from '@devhood/contract/collections'
import { JOB_LIMITS } from '@devhood/contract'
import { randomBytes } from 'node:crypto'
import { defineCollection, ownerAlone } from '#engine'
import { html } from '#lib/html'
import { resource } from '../../resource.ts'
import { jobAlerts } from './alerts.ts'
import { text } from '../../shared/values.ts'
import { personLimit } from '../../shared/person-limit-store.ts'
import { isCaller } from '../../shared/relations.ts'
import type { Data, Rules } from '../../shared/rules.ts'

/** 192 random bits, so that nobody can guess it. */
const newFeedKey = () => randomBytes(24).toString('base64url')

const checkLimit = personLimit(
  'jobSearches',
  JOB_LIMITS.searchesMax,
  `One person may keep ${JOB_LIMITS.searchesMax} searches. Delete one first.`,
)

/** Clients never choose a key: any other text than the current one requests a new key. */
function withFeedKey(data: Data, before: unknown = null): Data {
  const { feedKey } = data
  if (typeof feedKey !== 'string' || feedKey === before) return data
  return { ...data, feedKey: newFeedKey() }
}

/** Saved searches and the unguessable keys of their feeds. */
const jobSearchRules: Rules = {
  async beforeCreate({ tx, view: { actor } }, data) {
    if (!isCaller(data['user'], actor)) return { data }
    await checkLimit(tx, actor.userId)
    return { data: withFeedKey(data) }
  },
  async beforeUpdate(_, data, { feedKey }) {
    return { data: withFeedKey(data, feedKey) }
  },
}

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], longestWaiting: ['alertedAt'] },
  unique: { feed: ['feedKey'] },
  access: ownerAlone('user'),
})

export const jobSearches = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: [
    {
      list: 'jobSearches',
      id: 'searches',
      title: 'Saved searches',
      render: ({ name, query }) =>
        html`<li><bdi>${text(name)}</bdi> <code>${text(query)}</code></li> `,
    },
  ],
  rules: () => jobSearchRules,
  sweep: jobAlerts,
})
