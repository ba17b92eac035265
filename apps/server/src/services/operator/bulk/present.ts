import { AppError } from '@devhood/contract'
import type { BulkAct } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import type { Reader } from '#platform/database'
import { loadPeople } from '../people/people.ts'
import type { UrlOf } from '../schema.ts'
import { type BulkActRow, findAct } from './bulk-store.ts'

export async function presentActs(
  db: Reader,
  rows: readonly BulkActRow[],
  urlOf: UrlOf,
): Promise<BulkAct[]> {
  const ids = rows.map(({ operator }) => operator)
  const operators = await loadPeople(db, ids, urlOf)
  return rows.map(({ $id, $createdAt, operator, ...row }) => {
    const { action, about, state, total, checked, done, undone } = row
    return {
      $id,
      $createdAt: formatInstant($createdAt),
      action,
      about,
      operator: operators.find(operator) ?? null,
      state,
      total,
      checked,
      done,
      undone,
    }
  })
}

/** Throws `document_not_found`. */
export async function presentAct(db: Reader, id: string, urlOf: UrlOf): Promise<BulkAct> {
  const row = await findAct(db, { id })
  const [act] = row ? await presentActs(db, [row], urlOf) : []
  if (act === undefined)
    throw new AppError('document_not_found', { message: 'There is no such act.' })
  return act
}
