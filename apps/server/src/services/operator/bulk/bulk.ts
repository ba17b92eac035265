import { AppError, LIMITS, mayDo } from '@devhood/contract'
import type { BulkAct, BulkActList } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { findCursor } from '../lists.ts'
import { isFilter, isMoment, peopleMatching } from '../people/matching-store.ts'
import { peopleFilters, type PeopleOptions } from '../people/people-search.ts'
import { findPerson } from '../people/people-store.ts'
import type { BulkBody, Page, UrlOf } from '../schema.ts'
import { caseOrders } from './case-orders.ts'
import { inPortions } from './portions.ts'
import { checkBulkGrounds, storeOrder } from './order.ts'
import { presentAct, presentActs } from './present.ts'
import { bulkSteps, type FrozenMatching, type StepOptions } from './bulk-steps.ts'
import {
  addPerson,
  countActs,
  deleteOldActs,
  deleteOldCases,
  deleteOldPeople,
  findAct,
  listActs,
  updateAct,
} from './bulk-store.ts'

interface Options extends StepOptions, Pick<Platform, 'leases'>, PeopleOptions {}

const LEASE = 'bulk acts'
/** How long an act can be undone. */
const KEPT = 30 * DAY
const AT_ONCE = 500

const refuse = (message: string) => new AppError('general_argument_invalid', { message })

/** The filter and its moment; undefined when people are named one by one. Throws `general_argument_invalid`. */
function matchingIn({ matching, asOf = '', people, except }: BulkBody) {
  if ((matching === undefined) === (people === undefined))
    throw refuse('Either parameter "people" or parameter "matching" must be there.')
  if (matching === undefined) {
    if (except !== undefined) throw refuse('Parameter "except" is for "matching" only.')
    return undefined
  }
  if (!isFilter(matching)) throw refuse('Parameter "matching" must leave somebody out.')
  if (!isMoment(asOf)) throw refuse('Parameter "asOf" must come from the list of these people.')
  return { matching, asOf }
}

/** Notes who is named, and is there. Returns how many. */
async function nameAll(tx: Writer, act: string, { people = [], except = [] }: BulkBody) {
  let named = 0
  const lists = [
    [people, 'chosen'],
    [except, 'left'],
  ] as const
  for (const [ids, state] of lists)
    for (const person of new Set(ids)) {
      if ((await findPerson(tx, { id: person })) === undefined) continue
      await addPerson(tx, { act, person, state, entry: null, released: '[]' })
      named += 1
    }
  return named
}

function orders({ database, now, engine }: PeopleOptions) {
  const filterOf = peopleFilters({ database, engine })

  /** Orders an act; `run` carries it out. Throws `general_argument_invalid` and `user_unauthorized`. */
  async function create(actor: Actor, body: BulkBody, urlOf: UrlOf): Promise<BulkAct> {
    const given = matchingIn(body)
    checkBulkGrounds(body)
    // Whom words find is settled now.
    const frozen: FrozenMatching | undefined = given && {
      ...(await filterOf(actor, given.matching, urlOf)),
      asOf: given.asOf,
    }
    const found = frozen && peopleMatching(frozen, frozen.asOf)
    const counted = await found?.count(database)
    return database.write(async (tx) => {
      const start = found?.start ?? { time: 0, id: '' }
      const matching = frozen ? JSON.stringify(frozen) : null
      const position = { afterTime: start.time, afterId: start.id }
      const order = { ...body, ...position, about: 'people', matching } as const
      const $id = await storeOrder(tx, actor, order, now())
      const named = await nameAll(tx, $id, body)
      const total = counted === undefined ? named : Math.max(0, counted - named)
      await updateAct(tx, $id, { total })
      return presentAct(tx, $id, urlOf)
    })
  }

  /**
   * Stops an act, and takes it back one by one. Throws `document_not_found`, `document_update_conflict` the second
   * time, and `user_unauthorized` for a moderator who has not ordered it.
   */
  async function undo({ userId, role }: Actor, id: string, urlOf: UrlOf): Promise<BulkAct> {
    return database.write(async (tx) => {
      const { state, operator } = await presentAct(tx, id, urlOf)
      if (operator?.$id !== userId && !mayDo(role, 'administer'))
        throw new AppError('user_unauthorized', {
          message: 'Only who ordered this, or an operator, can undo it.',
        })
      if (state === 'undoing' || state === 'undone')
        throw new AppError('document_update_conflict', { message: 'This act is undone already.' })
      await updateAct(tx, id, { state: 'undoing', undoneBy: userId })
      return presentAct(tx, id, urlOf)
    })
  }

  return { create, createOnCases: caseOrders({ database, now }), undo }
}

/**
 * Acts of operators on many people. Whom they are about is settled when they are ordered, and looked at again person by person.
 * They are carried out in portions, and can be undone once.
 */
export function bulkActs({ database, leases, now, engine, ...options }: Options) {
  const goOn = bulkSteps({ ...options, now })
  const work = async () => inPortions(database, goOn)

  /** The newest first. Throws `general_cursor_not_found`. */
  async function list(
    { cursorAfter, limit = LIMITS.listLimitDefault }: Page,
    urlOf: UrlOf,
  ): Promise<BulkActList> {
    const last = await findCursor(cursorAfter, async (v) => findAct(database, v))
    const before = last?.sequence ?? Number.MAX_SAFE_INTEGER
    const rows = await listActs(database, { before, limit })
    return {
      total: Number((await countActs(database)) ?? 0),
      acts: await presentActs(database, rows, urlOf),
    }
  }

  return {
    ...orders({ database, now, engine }),
    list,
    get: async (id: string, urlOf: UrlOf) => presentAct(database, id, urlOf),
    /** Carries out everything that was ordered. */
    run: async () => leases.hold(LEASE, work),
    /** Resumes what a crash has interrupted. */
    resume: async () => void (await leases.holdIfFree(LEASE, work)),
    /** Deletes acts that can't be undone any more. */
    sweep: async () => {
      const before = now() - KEPT
      await database.write(async (tx) => {
        await deleteOldPeople(tx, { before, max: AT_ONCE })
        await deleteOldCases(tx, { before, max: AT_ONCE })
        await deleteOldActs(tx, { before })
      })
    },
  }
}

export type BulkActs = ReturnType<typeof bulkActs>
