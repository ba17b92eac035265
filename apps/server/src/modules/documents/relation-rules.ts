import { AppError } from '@devhood/contract'
import type { Data, Rules, Unit } from './rules.ts'

/** The id in a sent relation: an id, or a document with one. Undefined when it is neither. */
function idIn(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && '$id' in value ? value.$id : value
  return typeof id === 'string' ? id : undefined
}

/** Refuses an id that names nothing; what is no id at all is for the engine to refuse. */
async function checkExists({ tx, engine }: Unit, data: Data, field: string, collection: string) {
  const id = idIn(data[field])
  if (id === undefined || (await engine.find(tx, collection, id)) !== undefined) return
  throw new AppError('document_invalid_structure', {
    message: `Invalid document structure: attribute "${field}" names no document of ${collection}.`,
  })
}

export const saveRules: Rules = {
  async creating(unit, data) {
    if (!unit.view.actor) return { data }
    await checkExists(unit, data, 'post', 'posts')
    return { data }
  },
}

export const followRules: Rules = {
  async creating(unit, data) {
    const { actor } = unit.view
    if (!actor) return { data }
    if (idIn(data['followed']) === actor.userId)
      throw new AppError('document_invalid_structure', {
        message: 'Invalid document structure: attribute "followed" must be somebody else.',
      })
    await checkExists(unit, data, 'followed', 'users')
    return { data }
  },
}
