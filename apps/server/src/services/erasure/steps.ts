import type { Engine } from '#engine'
import { type PersonField, personFields } from '#resources'
import { retireId } from '#services/account'
import { retireUsernames } from '#resources/users/usernames'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { DocumentsService } from '#services/documents'
import { memberships, ownDocuments, rowChange, rowDeletion } from './store.ts'

interface Person {
  readonly accountId: string
  readonly userId: string
}
/** Erases a batch of a person's data. True if there may be more. */
export type Step = (tx: Writer, person: Person) => Promise<boolean>
type Reference = Omit<PersonField, 'erasure'>
type StepsByErasure = Readonly<Record<PersonField['erasure'], (of: Reference) => readonly Step[]>>

export interface StepOptions extends Pick<Platform, 'keyOf' | 'now'> {
  readonly engine: Pick<Engine, 'findSnapshot'>
  readonly changes: Changes
  readonly documents: Pick<DocumentsService, 'deleteBatch'>
}

/** The batch size and the time limit in milliseconds of one unit of work, because other writers queue behind it. */
export const AT_ONCE = 50
const UNIT_MS = 5

const batchOf = ({ userId }: Person) => ({ userId, max: AT_ONCE })

function stepsByErasure({ engine, changes, documents }: StepOptions): StepsByErasure {
  const inBatches = ({ collection, field }: Reference): Step => {
    const list = ownDocuments(collection, field)
    const deleteDocument = documentDeletion({ engine, changes }, collection)
    return async (tx, person) => {
      const ids = await list(tx, batchOf(person))
      for (const id of ids) await deleteDocument(tx, id)
      return ids.length > 0
    }
  }

  const asOwner = ({ collection, field }: Reference): Step => {
    const list = ownDocuments(collection, field)
    return async (tx, person) => {
      const ids = await list(tx, batchOf(person))
      const until = performance.now() + UNIT_MS
      for (const id of ids) {
        if (await documents.deleteBatch(tx, person, [collection, id])) return true
        if (performance.now() > until) return true
      }
      return ids.length > 0
    }
  }

  const membership = ({ collection, field }: Reference): Step => {
    const { list, remove } = memberships(collection, field)
    return async (tx, person) => {
      const found = await list(tx, batchOf(person))
      for (const { sequence, documentId: id } of found) {
        await remove(tx, { sequence })
        changes.announce(tx, { kind: 'document', collection, id, action: 'update' })
      }
      return found.length > 0
    }
  }

  const clearing = ({ collection, field, cleared }: Reference): Step => {
    const list = ownDocuments(collection, field)
    const change = rowChange(collection)
    return async (tx, person) => {
      const ids = await list(tx, batchOf(person))
      for (const id of ids) {
        await change(tx, id, { ...cleared, [field]: null })
        changes.announce(tx, { kind: 'document', collection, id, action: 'update' })
      }
      return ids.length > 0
    }
  }

  return {
    clear: (of) => [clearing(of)],
    deleteAsOwner: (of) => [asOwner(of)],
    deleteInBatches: (of) => [inBatches(of)],
    removeMember: (of) => [membership(of)],
    // The database does both when the person's own document is deleted.
    deleteWithPerson: () => [],
    blank: () => [],
  }
}

function documentDeletion(
  { engine, changes }: Pick<StepOptions, 'engine' | 'changes'>,
  collection: PersonField['collection'],
) {
  const deleteRow = rowDeletion(collection)
  return async (tx: Writer, id: string): Promise<void> => {
    const row = await engine.findSnapshot(tx, collection, id)
    if (row === undefined) return
    changes.announce(tx, { kind: 'document', collection, id, action: 'delete', row })
    await deleteRow(tx, { id })
  }
}

/** The steps of an erasure, the person's own document last. */
export function stepsOf(options: StepOptions): Step[] {
  const byErasure = stepsByErasure(options)
  const deletePerson = documentDeletion(options, 'users')
  return [
    ...personFields.flatMap((each) => byErasure[each.erasure](each)),
    async (tx, { userId }) => {
      await retireId(tx, { $id: userId })
      await retireUsernames(tx, userId, { keyOf: options.keyOf, now: options.now() })
      await deletePerson(tx, userId)
      return false
    },
  ]
}
