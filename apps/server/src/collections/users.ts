import { LIMITS } from '@devhood/contract'
import { defineCollection, nobody, owner, shownBy } from '#engine'

/** What others know of a person. The account behind it (password, sessions) is no document. */
export const users = defineCollection('users', {
  fields: {
    accountId: { kind: 'account', set: 'creation', audience: 'owner' },
    name: { kind: 'text', min: LIMITS.nameMin, max: LIMITS.nameMax, line: true },
    email: { kind: 'text', max: LIMITS.emailMax, line: true, set: 'creation', audience: 'owner' },
    username: {
      kind: 'text',
      min: LIMITS.usernameMin,
      max: LIMITS.usernameMax,
      line: true,
      foldCase: true,
      set: 'creation',
    },
    imageUrl: { kind: 'media', optional: true },
    imageId: { kind: 'file', optional: true },
    bio: { kind: 'text', max: LIMITS.bioMax, optional: true },
    /** By an operator: the person and all posts are there for that person and operators alone. */
    hidden: { kind: 'flag', set: 'server' },
  },
  owner: 'accountId',
  indexes: { newest: ['$createdAt'], byName: ['name'] },
  unique: { account: ['accountId'], username: ['username'] },
  search: ['name', 'username'],
  nested: ['name', 'username', 'imageUrl', 'bio'],
  // Guests add one exception to `create`, at sign-up: modules/documents/user-rules.ts.
  access: {
    create: owner('accountId'),
    read: shownBy('accountId'),
    update: owner('accountId'),
    delete: nobody,
  },
})
