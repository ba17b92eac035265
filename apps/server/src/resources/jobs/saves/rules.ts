import { invalidStructure } from '../../shared/invalid-structure.ts'
import { idIn } from '../../shared/relations.ts'
import type { Rules } from '../../shared/rules.ts'

/**
 * Drafts can't be saved: a draft is among one's own ads already, and posting it creates a new row, which deletes
 * saves.
 */
export const jobSaveRules: Rules = {
  async beforeCreate({ tx, engine, view }, data) {
    const id = idIn(data['job'])
    const isReadable = await engine.isReadable(tx, 'jobs', id, view)
    if (isReadable && (await engine.find(tx, 'jobs', id))?.['status'] === 'draft')
      throw invalidStructure('attribute "job" must be an ad that was posted')
    return { data }
  },
}
