import { type BulkAction } from '@devhood/contract'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { HeldKey, RaidBrake } from '#services/raids'
import type { RecordEntry } from '../audit/audit.ts'
import { about } from '../audit/audit-store.ts'
import { type Filter, peopleMatching, type Position } from '../people/matching-store.ts'
import { findPeople, type PersonRow } from '../people/people-store.ts'
import type { ActionService } from '../reports/actions.ts'
import { caseSteps } from './case-steps.ts'
import { eachAtOnce, goesThrough } from './portions.ts'
import {
  type BulkActRow,
  findStateOf,
  findUnfinished,
  listPeopleOf,
  storePerson,
  updateAct,
} from './bulk-store.ts'

export interface StepOptions
  extends Pick<ActionService, 'perform' | 'reopen' | 'reverse'>, Pick<Platform, 'now'> {
  readonly record: RecordEntry
  readonly raids: Pick<RaidBrake, 'listHeldOf' | 'holdAgain'>
}

/** Whether an action would change something for a person. */
const CHANGES: Readonly<Record<BulkAction, (person: PersonRow) => boolean>> = {
  release: ({ heldAt }) => heldAt !== null,
  approve: ({ approved }) => approved === null,
  hide: ({ hidden }) => hidden === 0,
  block: ({ blockedAt }) => blockedAt === null,
}
const idOf = ({ $id }: PersonRow) => $id
const REVERSE = { approve: 'disapprove', hide: 'show', block: 'unblock' } as const

/** The filter of an act, with the moment at which it was chosen. */
export type FrozenMatching = Filter & { readonly asOf: string }

interface Portion {
  readonly people: readonly PersonRow[]
  /** Where the next one begins. */
  readonly last?: Position | undefined
}

/** The next people of an act, each looked at once. */
async function nextPortion(tx: Writer, act: BulkActRow, limit: number): Promise<Portion> {
  if (act.matching !== null) {
    const { asOf, ...filter } = JSON.parse(act.matching) as FrozenMatching
    const matching = peopleMatching(filter, asOf)
    const people = await matching.list(tx, { time: act.afterTime, id: act.afterId }, limit)
    const last = people.at(-1)
    return { people, last: last && matching.positionOf(last) }
  }
  const chosen = await listPeopleOf(tx, { act: act.$id, state: 'chosen', limit })
  const ids = JSON.stringify(chosen.map(({ person }) => person))
  return { people: await findPeople(tx, { ids }) }
}

function doing({ perform, raids }: Pick<StepOptions, 'perform' | 'raids'>) {
  /** Acts on a person, if they are not left out, and it changes something. Returns whether it did. */
  async function actOn(tx: Writer, act: BulkActRow, person: PersonRow): Promise<boolean> {
    const key = { act: act.$id, person: person.$id }
    const state = await findStateOf(tx, key)
    if (state !== undefined && state !== 'chosen') return false
    const { note, statement, rule } = act
    const action = act.action as BulkAction
    const released = action === 'release' ? await raids.listHeldOf(tx, person) : []
    const row = { ...key, released: JSON.stringify(released) }
    const isDone =
      person.role === null &&
      CHANGES[action](person) &&
      (await goesThrough(async () => {
        const grounds = rule === null ? {} : { rule }
        const body = { action, person: person.$id, note, statement, ...grounds }
        const entry = await perform(tx, { userId: act.operator }, body)
        await storePerson(tx, { ...row, state: 'done', entry: entry.$id })
      }))
    if (!isDone && state === 'chosen')
      await storePerson(tx, { ...row, state: 'passed', entry: null })
    return isDone
  }

  return async function doSome(tx: Writer, act: BulkActRow, limit: number): Promise<void> {
    const { people, last } = await nextPortion(tx, act, limit)
    const acted = await eachAtOnce(people, idOf, async (person) => actOn(tx, act, person))
    await updateAct(tx, act.$id, {
      checked: act.checked + people.length,
      done: act.done + acted.filter(Boolean).length,
      ...(last && { afterTime: last.time, afterId: last.id }),
      ...(people.length === 0 && { state: 'done' }),
    })
  }
}

function undoing({ perform, record, raids }: StepOptions) {
  async function takeBack(
    tx: Writer,
    { undoneBy: operator, ...act }: BulkActRow,
    person: PersonRow,
    released: string,
  ): Promise<void> {
    const action = act.action as BulkAction
    if (action !== 'release') {
      await perform(tx, { userId: operator }, { action: REVERSE[action], person: person.$id })
      return
    }
    await raids.holdAgain(tx, person, JSON.parse(released) as HeldKey[])
    await record(tx, { action: 'hold', operator, person: person.$id })
  }

  return async function undoSome(tx: Writer, act: BulkActRow, limit: number): Promise<void> {
    const rows = await listPeopleOf(tx, { act: act.$id, state: 'done', limit })
    const people = await findPeople(tx, { ids: JSON.stringify(rows.map(({ person }) => person)) })
    const found = new Map(people.map((person) => [person.$id, person]))
    const taken = await eachAtOnce(
      rows,
      ({ person }) => person,
      async ({ person: id, entry, released }) => {
        const person = found.get(id)
        const isUndone =
          person !== undefined &&
          (await about.person.findLast(tx, { id })) === entry &&
          (await goesThrough(async () => takeBack(tx, act, person, released)))
        const state = isUndone ? 'undone' : 'kept'
        await storePerson(tx, { act: act.$id, person: id, state, entry, released })
        return isUndone
      },
    )
    const undone = act.undone + taken.filter(Boolean).length
    await updateAct(tx, act.$id, { undone, ...(rows.length === 0 && { state: 'undone' }) })
  }
}

/** The portions of acts on many people: each is one unit of work, so that a killed server goes on after the last one. */
export function bulkSteps(options: StepOptions) {
  const steps = {
    people: { running: doing(options), undoing: undoing(options) },
    cases: caseSteps(options),
  }
  /** Carries out a portion of the act that began first. Returns false when none is left. */
  return async function goOn(tx: Writer, limit: number): Promise<boolean> {
    const act = await findUnfinished(tx)
    if (act?.state !== 'running' && act?.state !== 'undoing') return false
    await steps[act.about][act.state](tx, act, limit)
    return true
  }
}
