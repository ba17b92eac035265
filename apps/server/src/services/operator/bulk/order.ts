import { AppError, needsRule, newId } from '@devhood/contract'
import type { Actor } from '#engine'
import type { Writer } from '#platform/database'
import type { BulkBody, BulkCasesBody } from '../schema.ts'
import { type BulkActRow, insertAct } from './bulk-store.ts'

const NOTHING = {
  undoneBy: null,
  state: 'running',
  total: 0,
  checked: 0,
  done: 0,
  undone: 0,
} as const

const refuse = (message: string) => new AppError('general_argument_invalid', { message })

/** Throws `general_argument_invalid` for a measure without a rule, and for a rule without a measure. */
export function checkBulkGrounds({ action, rule }: BulkBody | BulkCasesBody): void {
  if (needsRule(action) === (rule !== undefined)) return
  throw refuse(
    rule === undefined
      ? 'Parameter "rule" is not optional.'
      : `Parameter "rule" is not for the action "${action}".`,
  )
}

type Order = Pick<BulkActRow, 'action' | 'about' | 'matching' | 'afterTime' | 'afterId'> &
  Pick<BulkBody, 'rule' | 'note' | 'statement'>

/** Stores an act that is to be carried out. Returns its id. Throws `general_argument_invalid`. */
export async function storeOrder(
  tx: Writer,
  { userId: operator }: Actor,
  { rule, note = '', statement = '', ...order }: Order,
  time: number,
): Promise<string> {
  if (operator === null) throw refuse('Only members with a profile can do this.')
  const { action, about, matching, afterTime, afterId } = order
  const $id = newId(time)
  await insertAct(tx, {
    ...NOTHING,
    $id,
    $createdAt: time,
    operator,
    action,
    about,
    rule: rule ?? null,
    note,
    statement,
    matching,
    afterTime,
    afterId,
  })
  return $id
}
