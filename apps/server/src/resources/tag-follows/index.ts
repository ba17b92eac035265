import { tagFollows as declared } from '@devhood/contract/collections'
import { LIMITS } from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'
import { defineCollection, nobody, owner } from '#engine'
import { html } from '#lib/html'
import { resource } from '../resource.ts'
import { personLimit } from '../shared/person-limit-store.ts'
import { isCaller } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'
import { text } from '../shared/values.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerTag: ['user', 'tag'] },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

const checkLimit = personLimit(
  'tagFollows',
  LIMITS.tagFollowsMax,
  `One person may follow ${LIMITS.tagFollowsMax} tags. Unfollow one first.`,
)

/** A followed tag is stored in the form in which tags are compared. */
const tagFollowRules: Rules = {
  async beforeCreate({ tx, view: { actor } }, data) {
    if (!isCaller(data['user'], actor)) return { data }
    await checkLimit(tx, actor.userId)
    const { tag } = data
    return { data: typeof tag === 'string' ? { ...data, tag: foldTag(tag) } : data }
  },
}

export const tagFollows = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: [
    {
      list: 'tagFollows',
      id: 'followed-tags',
      title: 'Followed tags',
      render: ({ tag }) => html`<li><bdi>#${text(tag)}</bdi></li> `,
    },
  ],
  rules: () => tagFollowRules,
})
