import { AppError } from '@devhood/contract'
import { isOwn, pointsTo } from './relations.ts'
import type { Rules } from './rules.ts'

export const followRules: Rules = {
  async creating({ view: { actor } }, data) {
    if (isOwn(data['follower'], actor) && pointsTo(data['followed'], actor.userId))
      throw new AppError('document_invalid_structure', {
        message: 'Invalid document structure: attribute "followed" must be somebody else.',
      })
    return { data }
  },
}
