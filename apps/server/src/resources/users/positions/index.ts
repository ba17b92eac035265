import { positions as declared } from '@devhood/contract/collections'
import { LIMITS } from '@devhood/contract'
import { invalidStructure, defineCollection, ownerAlone } from '#engine'
import { html } from '#lib/html'
import { resource, type Services } from '../../resource.ts'
import { personLimit } from '../../shared/person-limit-store.ts'
import { profileTexts } from '../../shared/profile-texts.ts'
import { isCaller } from '../../shared/relations.ts'
import type { Data, Rules } from '../../shared/rules.ts'
import { text } from '../../shared/values.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  access: ownerAlone('user'),
})

const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/

const checkLimit = personLimit(
  'positions',
  LIMITS.positionsMax,
  `A resume may have ${LIMITS.positionsMax} entries. Delete one first.`,
)

/** Leaves other mistakes, such as a missing month, to the declaration. */
function checkMonths({ from, to }: Data): void {
  for (const [name, month] of Object.entries({ from, to }))
    if (typeof month === 'string' && month !== '' && !MONTH.test(month))
      throw invalidStructure(`attribute "${name}" must be a month, such as 2024-05`)
  if (typeof from === 'string' && typeof to === 'string' && to !== '' && to < from)
    throw invalidStructure('attribute "to" must not be before "from"')
}

function positionRules(services: Pick<Services, 'screenProfile'>): Rules {
  const screen = profileTexts(services, declared)
  return {
    async beforeCreate({ tx, view: { actor } }, data) {
      if (!isCaller(data['user'], actor)) return { data }
      await checkLimit(tx, actor.userId)
      checkMonths(data)
      const report = await screen(tx, { actor, person: actor.userId, data })
      await report()
      return { data }
    },
    async beforeUpdate({ tx, actor }, data, before) {
      checkMonths({ ...before, ...data })
      const report = await screen(tx, { actor, person: String(before['user']), data, before })
      await report()
      return { data }
    },
  }
}

export const positions = resource({
  collection,
  erase: { user: 'deleteWithPerson' },
  archive: [
    {
      list: 'positions',
      id: 'resume',
      title: 'Resume',
      render: ({ title, organization, from, to, summary }) =>
        html`<li>
          <bdi>${text(title)}</bdi>, <bdi>${text(organization)}</bdi>
          <span class="fact">${text(from)} – ${text(to)}</span>
          <p dir="auto">${text(summary)}</p>
        </li> `,
    },
  ],
  rules: positionRules,
})
