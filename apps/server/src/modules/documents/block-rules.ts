import type { Changes } from '#modules/changes'
import { isOwn, notOneself } from './relations.ts'
import type { Rules } from './rules.ts'
import { deleteFollow, listFollowsBetween } from './store.ts'

/** Whoever blocks somebody does not follow that person any more, nor is followed. */
export function blockRules(changes: Pick<Changes, 'announce'>): Rules {
  return {
    async creating({ view: { actor } }, data) {
      if (isOwn(data['user'], actor)) notOneself(data, 'blocked', actor.userId)
      return { data }
    },
    async created({ tx, engine }, blockId) {
      const block = await engine.find(tx, 'blocks', blockId)
      const two = { one: String(block?.['user']), other: String(block?.['blocked']) }
      for (const id of await listFollowsBetween(tx, two)) {
        const row = await engine.find(tx, 'follows', id)
        if (row === undefined) continue
        const follow = { kind: 'document', collection: 'follows', id } as const
        changes.announce(tx, { ...follow, action: 'delete', row })
        await deleteFollow(tx, id)
      }
    },
  }
}
