import { blocks as declared } from '@devhood/contract/collections'
import { openNotifier, type Notifier } from '#resources/notifications'
import { defineCollection, nobody, owner } from '#engine'
import type { Changes } from '#changes'
import { followEvent } from '#resources/follows'
import { forgetContacts } from '#resources/jobs'
import { resource } from '../resource.ts'
import { rejectSelf } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'
import { deleteFollow, listFollowsBetween } from './store.ts'

/** A block ends follows between the two people, in both directions, and takes back what they have shared about jobs. */
function blockRules(changes: Pick<Changes, 'announce'>, { withdraw }: Notifier): Rules {
  return {
    beforeCreate: rejectSelf('user', 'blocked'),
    async afterCreate({ tx, engine }, { user, blocked }) {
      const pair = { one: String(user), other: String(blocked) }
      await forgetContacts(tx, pair)
      for (const id of await listFollowsBetween(tx, pair)) {
        const row = await engine.find(tx, 'follows', id)
        if (row === undefined) continue
        const follow = { kind: 'document', collection: 'follows', id } as const
        changes.announce(tx, { ...follow, action: 'delete', row })
        await deleteFollow(tx, id)
        await withdraw(tx, followEvent(row))
      }
    },
  }
}

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], byBlocked: ['blocked', 'user'] },
  unique: { oncePerPerson: ['user', 'blocked'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

export const blocks = resource({
  collection,
  erase: { user: 'deleteWithPerson', blocked: 'deleteWithPerson' },
  rules: (services) => blockRules(services.changes, openNotifier(services)),
})
