import { LIMITS } from '@devhood/contract'
import { personLimit } from '../../shared/person-limit-store.ts'
import { isCaller } from '../../shared/relations.ts'
import type { Rules } from '../../shared/rules.ts'

const checkLimit = personLimit(
  'links',
  LIMITS.linksMax,
  `A profile may have ${LIMITS.linksMax} links. Delete one first.`,
)

/** A sent address is checked soon (services/link-checks). Another one than before is unverified until then. */
export const linkRules: Rules = {
  async beforeCreate({ tx, view: { actor } }, data) {
    if (isCaller(data['user'], actor)) await checkLimit(tx, actor.userId)
    return { data }
  },
  async beforeUpdate(_, data, before) {
    const { url } = data
    if (url === undefined) return { data }
    const unverified = url === before['url'] ? {} : { verified: 0, verifiedAt: null }
    return { data, server: { ...unverified, checkedAt: null } }
  },
}
