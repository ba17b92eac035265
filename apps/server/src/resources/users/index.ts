import { users as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner, publishedBy } from '#engine'
import { resource } from '../resource.ts'
import { userRules } from './rules.ts'
import { releaseUsernames } from './usernames/store.ts'

export { unpin } from './pinned-posts.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'accountId',
  indexes: {
    newest: ['$createdAt'],
    byName: ['name'],
    byPlace: ['place'],
    mostFollowed: ['followersCount'],
  },
  unique: { account: ['accountId'], username: ['username'] },
  search: ['name', 'username'],
  together: {
    attribute: 'text',
    similar: 'similarText',
    exact: 'exactText',
    also: ['headline', 'bio', 'place', 'stack'],
    alone: ['place', 'stack'],
    country: 'place',
  },
  sharing: [
    { attribute: 'sharesWith', tags: 'stack' },
    {
      attribute: 'suggestedTo',
      tags: 'stack',
      suggests: {
        place: 'place',
        tagsIn: { in: 'tagFollows', follower: 'user', followed: 'tag' },
        except: [
          { in: 'follows', follower: 'follower', followed: 'followed' },
          { in: 'mutes', follower: 'user', followed: 'muted' },
        ],
      },
    },
  ],
  // Guests have one exception for `create`, at sign-up: resources/users/rules.ts.
  access: {
    create: owner('accountId'),
    read: publishedBy('accountId', { toGuests: { unless: 'membersOnly' } }),
    update: owner('accountId'),
    delete: nobody,
  },
})

export const users = resource({
  collection,
  rules: userRules,
  sweep:
    ({ database, now }) =>
    async () =>
      database.write(async (tx) => releaseUsernames(tx, now())),
})
