import { follows as declared } from '@devhood/contract/collections'
import { allOf, defineCollection, nobody, owner, publishedBy } from '#engine'

export const follows = defineCollection(declared.name, {
  ...declared,
  owner: 'follower',
  indexes: {
    newestByFollower: ['follower', '$createdAt'],
    newestByFollowed: ['followed', '$createdAt'],
  },
  unique: { oncePerPerson: ['follower', 'followed'] },
  access: {
    create: owner('follower'),
    read: allOf(publishedBy('follower'), publishedBy('followed')),
    update: nobody,
    delete: owner('follower'),
  },
})
