import { links as declared } from '@devhood/contract/collections'
import { LIMITS } from '@devhood/contract'
import { defineCollection, owner, publishedBy } from '#engine'
import { html } from '#lib/html'
import { resource, type Services } from '../../resource.ts'
import { personLimit } from '../../shared/person-limit-store.ts'
import { isCaller } from '../../shared/relations.ts'
import { profileTexts } from '../../shared/profile-texts.ts'
import type { Rules } from '../../shared/rules.ts'
import { text } from '../../shared/values.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], longestUnchecked: ['checkedAt'] },
  access: {
    create: owner('user'),
    read: publishedBy('user', { toGuests: { unless: 'membersOnly' } }),
    update: owner('user'),
    delete: owner('user'),
  },
})

const checkLimit = personLimit(
  'links',
  LIMITS.linksMax,
  `A profile may have ${LIMITS.linksMax} links. Delete one first.`,
)

/** A sent address is checked soon (services/link-checks). Another one than before is unverified until then. */
function linkRules(services: Pick<Services, 'screenProfile'>): Rules {
  const screen = profileTexts(services, declared)
  return {
    async beforeCreate({ tx, view: { actor } }, data) {
      if (!isCaller(data['user'], actor)) return { data }
      await checkLimit(tx, actor.userId)
      const report = await screen(tx, { actor, person: actor.userId, data })
      await report()
      return { data }
    },
    async beforeUpdate({ tx, actor }, data, before) {
      const { url } = data
      const report = await screen(tx, { actor, person: String(before['user']), data, before })
      await report()
      if (url === undefined) return { data }
      const unverified = url === before['url'] ? {} : { verified: 0, verifiedAt: null }
      return { data, server: { ...unverified, checkedAt: null } }
    },
  }
}

export const links = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: [
    {
      list: 'links',
      id: 'links',
      title: 'Links',
      render: ({ label, url }) =>
        html`<li><bdi>${text(label)}</bdi> <code>${text(url)}</code></li> `,
    },
  ],
  rules: linkRules,
})
