import { AppError, type DataRequestTask, isRole, newId, OPERATOR } from '@devhood/contract'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { RecordEntry } from '../audit/audit.ts'
import { listPeopleWithRole, type PersonRow } from '../people/people-store.ts'
import { type DataRequestRow, findOpen, findRequest, insertRequest } from './request-store.ts'

interface Asked {
  readonly task: DataRequestTask
  readonly person: Pick<PersonRow, '$id' | 'role'>
  /** Null at the command line. */
  readonly asker: string | null
  readonly reason: string
}

export interface AskingOptions extends Pick<Platform, 'now'> {
  readonly record: RecordEntry
}

const LOGGED = { erase: 'askErasure', export: 'askExport' } as const

const refuse = (message: string) => new AppError('general_bad_request', { message })

/** With two operators, one of them approves what the other asks for. */
async function needsApproval(tx: Writer): Promise<boolean> {
  const operators = await listPeopleWithRole(tx, { role: OPERATOR })
  return operators.filter(({ blockedAt }) => blockedAt === null).length > 1
}

/**
 * Asks for an erasure or an export on somebody's behalf, one at a time. Throws `general_bad_request` for people with a role, and
 * `document_already_exists`.
 */
export const openAsking = ({ now, record }: AskingOptions) =>
  async function ask(tx: Writer, { task, person, asker, reason }: Asked): Promise<DataRequestRow> {
    if (isRole(person.role)) throw refuse('This person has a role: take it first.')
    if ((await findOpen(tx, { person: person.$id, task })) !== undefined)
      throw new AppError('document_already_exists', { message: 'This is asked for already.' })
    const time = now()
    const id = newId(time)
    const isAsked = await needsApproval(tx)
    await insertRequest(tx, {
      $id: id,
      $createdAt: time,
      task,
      person: person.$id,
      asker,
      approver: null,
      reason,
      state: isAsked ? 'asked' : 'waiting',
      approvedAt: isAsked ? null : time,
      toldAt: null,
      endedAt: null,
    })
    await record(tx, { action: LOGGED[task], operator: asker, person: person.$id, note: reason })
    const made = await findRequest(tx, { id })
    if (made === undefined) throw new Error('What was stored must be there.')
    return made
  }
