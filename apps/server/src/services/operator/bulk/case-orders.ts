import { AppError } from '@devhood/contract'
import type { BulkAct } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { chosenBy } from '../reports/open-cases.ts'
import { findOpenAbout } from '../reports/open-reports-store.ts'
import type { BulkCasesBody, UrlOf } from '../schema.ts'
import { addCase, countCases } from './case-store.ts'
import { checkBulkGrounds, storeOrder } from './order.ts'
import { updateAct } from './bulk-store.ts'
import { presentAct } from './present.ts'

const refuse = (message: string) => new AppError('general_argument_invalid', { message })

/** Throws `general_argument_invalid`. */
function checkSelection({ action, matching, cases, except, statement = '' }: BulkCasesBody): void {
  if ((matching === undefined) === (cases === undefined))
    throw refuse('Either parameter "cases" or parameter "matching" must be there.')
  if (matching === undefined && except !== undefined)
    throw refuse('Parameter "except" is for "matching" only.')
  if (matching !== undefined && matching.before === undefined)
    throw refuse('Parameter "matching.before" must say when the queue was read.')
  if (action === 'dismiss' && statement !== '')
    throw refuse('Parameter "statement" is not for the action "dismiss": nobody is notified of it.')
}

/** Notes what is named, and still open. Returns how many. */
async function nameAll(tx: Writer, act: string, { cases = [], except = [] }: BulkCasesBody) {
  let named = 0
  const lists = [
    [cases, 'chosen'],
    [except, 'left'],
  ] as const
  for (const [subjects, state] of lists) {
    const all = new Map(subjects.map((each) => [`${each.kind} ${each.subjectId}`, each]))
    for (const { kind, subjectId: id } of all.values()) {
      const open = await findOpenAbout(tx, { kind, id })
      if (open === undefined) continue
      const { person } = open
      await addCase(tx, { act, kind, subject: id, person, state, entry: null, changed: '{}' })
      named += 1
    }
  }
  return named
}

export function caseOrders({ database, now }: Pick<Platform, 'database' | 'now'>) {
  /** Orders an act on cases. Throws `general_argument_invalid`. */
  return async function order(actor: Actor, body: BulkCasesBody, urlOf: UrlOf): Promise<BulkAct> {
    checkSelection(body)
    checkBulkGrounds(body)
    const { matching } = body
    const chosen = matching && chosenBy(actor.userId, matching, now())
    const counted = chosen && Number((await countCases(database, chosen)) ?? 0)
    return database.write(async (tx) => {
      const start = { afterTime: -1, afterId: '0' }
      const stored = matching ? JSON.stringify(matching) : null
      const $id = await storeOrder(
        tx,
        actor,
        { ...body, ...start, about: 'cases', matching: stored },
        now(),
      )
      const named = await nameAll(tx, $id, body)
      await updateAct(tx, $id, {
        total: counted === undefined ? named : Math.max(0, counted - named),
      })
      return presentAct(tx, $id, urlOf)
    })
  }
}
