import { AppError } from '@devhood/contract'
import type { Rules } from './rules.ts'

/** A relation is sent as an id, or as the document itself. */
function pointsTo(sent: unknown, id: string): boolean {
  return (
    sent === id || (typeof sent === 'object' && sent !== null && '$id' in sent && sent.$id === id)
  )
}

export const followRules: Rules = {
  async creating({ view: { actor } }, data) {
    if (actor?.userId != null && pointsTo(data['followed'], actor.userId))
      throw new AppError('document_invalid_structure', {
        message: 'Invalid document structure: attribute "followed" must be somebody else.',
      })
    return { data }
  },
}
