import { anyone, defineCollection, nobody, publishedBy } from '../../src/engine/index.ts'
import { openTestEngine, openPostgresEngine } from '../engine/test-engine.ts'

const everything = { create: anyone, read: anyone, update: anyone, delete: anyone }
/** People, their relationships, and ads that are found by index terms. */
export const ADS = [
  defineCollection('people', {
    fields: { account: { kind: 'account' }, hidden: { kind: 'flag', set: 'server' } },
    owner: 'account',
    indexes: {},
    nested: [],
    access: { ...everything, read: publishedBy('account') },
  }),
  ...(['block', 'mute'] as const).map((means) =>
    defineCollection(means, {
      fields: {
        one: { kind: 'relation', to: 'people', onDelete: 'cascade' },
        other: { kind: 'relation', to: 'people', onDelete: 'cascade' },
      },
      owner: 'one',
      indexes: {},
      nested: [],
      relationship: { kind: means, one: 'one', other: 'other' },
      access: { ...everything, update: nobody },
    }),
  ),
  defineCollection('ads', {
    fields: {
      author: { kind: 'relation', to: 'people', onDelete: 'cascade' },
      state: { kind: 'text', max: 9, oneOf: ['draft', 'live', 'over'], default: 'draft' },
      until: { kind: 'instant', optional: true },
      kind: { kind: 'text', max: 9, optional: true },
      since: { kind: 'instant', optional: true },
      rank: { kind: 'integer', min: 0, max: 1000, optional: true },
      tags: { kind: 'tags', max: 9, each: 9, optional: true },
      title: { kind: 'text', max: 90, optional: true },
      body: { kind: 'text', max: 90, optional: true },
      hidden: { kind: 'flag', set: 'server' },
    },
    owner: 'author',
    muteBy: 'author',
    listed: { field: 'state', value: 'live', until: 'until' },
    indexTerms: ['kind', 'rank', 'since', 'tags'],
    search: ['title', 'body'],
    indexes: { newest: ['state', 'until'] },
    nested: [],
    access: {
      ...everything,
      read: publishedBy('author', {
        toGuests: true,
        exceptDrafts: { field: 'state', value: 'draft' },
      }),
    },
  }),
]

export const NAMES = ['ann', 'bob', 'cat', 'dan'] as const

/** People, some of whom are blocked, muted or hidden, and a collection for their ads, on SQLite or PostgreSQL. */
export async function openAds(url?: string) {
  const testbed = url === undefined ? openTestEngine(ADS) : await openPostgresEngine(ADS, url)
  for (const name of NAMES)
    await testbed.as(name).create('people', name, { account: `account-${name}` })
  await testbed.as('ann').create('block', 'a', { one: 'ann', other: 'bob' })
  await testbed.as('cat').create('mute', 'q', { one: 'cat', other: 'ann' })
  await testbed.as('dan').update('people', 'dan', {}, { server: { hidden: 1 } })
  return testbed
}
