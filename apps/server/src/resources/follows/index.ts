import { follows as declared } from '@devhood/contract/collections'
import { openNotifier, type Notifier } from '#resources/notifications'
import { allOf, defineCollection, nobody, owner, publishedBy, type RawRecord } from '#engine'
import { html } from '#lib/html'
import { resource, type Services } from '../resource.ts'
import { person, related } from '../shared/archive.ts'
import { publishing } from '../shared/publishing/index.ts'
import { isCaller, rejectSelf } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'

/** The notification of the followed person. */
export const followEvent = ({ follower, followed }: RawRecord) =>
  ({ kind: 'follow', user: String(followed), actor: String(follower) }) as const

function followRules(
  { notify, withdraw }: Notifier,
  services: Pick<Services, 'config' | 'now' | 'raids' | 'screen'>,
): Rules {
  const rejectOneself = rejectSelf('follower', 'followed')
  const { countAct } = publishing(services)
  return {
    async beforeCreate(context, data, id) {
      const { actor } = context.view
      if (isCaller(data['follower'], actor)) await countAct(context.tx, actor, 'follows')
      return rejectOneself(context, data, id)
    },
    afterCreate: async ({ tx }, follow) => notify(tx, followEvent(follow)),
    afterDelete: async ({ tx }, follow) => withdraw(tx, followEvent(follow)),
  }
}

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'follower',
  indexes: {
    newestByFollower: ['follower', '$createdAt'],
    newestByFollowed: ['followed', '$createdAt'],
  },
  known: {
    attribute: 'followedBy',
    people: { by: 'follower', in: 'follows', follower: 'follower', followed: 'followed' },
  },
  unique: { oncePerPerson: ['follower', 'followed'] },
  access: {
    create: owner('follower'),
    read: allOf(publishedBy('follower'), publishedBy('followed')),
    update: nobody,
    delete: owner('follower'),
  },
})

export const follows = resource({
  collection,
  erase: { follower: 'deleteInBatches', followed: 'deleteInBatches' },
  archive: [
    {
      list: 'following',
      id: 'following',
      title: 'Following',
      render: (follow) => html`<li>${person(related(follow, 'followed'))}</li>`,
    },
    {
      list: 'followers',
      id: 'followers',
      title: 'Followers',
      render: (follow) => html`<li>${person(related(follow, 'follower'))}</li>`,
    },
  ],
  rules: (services) => followRules(openNotifier(services), services),
})
