import { invalidStructure } from '../../shared/invalid-structure.ts'
import { findReadable } from '../../shared/relations.ts'
import type { Rules } from '../../shared/rules.ts'

/**
 * Drafts can't be saved: a draft is among one's own ads already, and posting it creates a new row, which deletes
 * saves.
 */
export const jobSaveRules: Rules = {
  async beforeCreate(context, data) {
    if ((await findReadable(context, 'jobs', data['job']))?.['status'] === 'draft')
      throw invalidStructure('attribute "job" must be an ad that was posted')
    return { data }
  },
}
