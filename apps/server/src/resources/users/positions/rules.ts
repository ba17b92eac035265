import { LIMITS } from '@devhood/contract'
import { invalidStructure } from '../../shared/invalid-structure.ts'
import { personLimit } from '../../shared/person-limit-store.ts'
import { isCaller } from '../../shared/relations.ts'
import type { Data, Rules } from '../../shared/rules.ts'

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

export const positionRules: Rules = {
  async beforeCreate({ tx, view: { actor } }, data) {
    if (!isCaller(data['user'], actor)) return { data }
    await checkLimit(tx, actor.userId)
    checkMonths(data)
    return { data }
  },
  async beforeUpdate(_, data, before) {
    checkMonths({ ...before, ...data })
    return { data }
  },
}
