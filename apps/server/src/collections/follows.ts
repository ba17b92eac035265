import { allOf, defineCollection, nobody, owner, shownBy } from '#engine'

/** `follower` wants to see what `followed` shares. */
export const follows = defineCollection('follows', {
  fields: {
    follower: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
    followed: { kind: 'relation', to: 'users', onDelete: 'cascade', set: 'creation' },
  },
  owner: 'follower',
  indexes: {
    newestByFollower: ['follower', '$createdAt'],
    newestByFollowed: ['followed', '$createdAt'],
  },
  unique: { oncePerPerson: ['follower', 'followed'] },
  nested: [],
  access: {
    create: owner('follower'),
    read: allOf(shownBy('follower'), shownBy('followed')),
    update: nobody,
    delete: owner('follower'),
  },
})
