import { AppError, LIMITS } from '@devhood/contract'
import type { DataRequest, DataRequestList, OwnDataRequestList } from '@devhood/contract/schemas'
import { absentActor, type Actor } from '#engine'
import type { Platform } from '#platform'
import { UniqueViolation, type Writer } from '#platform/database'
import type { Notifier, openOperatorNews } from '#resources/notifications'
import type { RecordEntry } from '../audit/audit.ts'
import { findCursor } from '../lists.ts'
import { findPerson } from '../people/people-store.ts'
import type { UrlOf } from '../schema.ts'
import { openAsking } from './asking.ts'
import { newsOf } from './news.ts'
import { isDue, hasLapsed, presentOwn, presentRequests } from './present.ts'
import {
  countRequests,
  countRequestsAbout,
  type DataRequestRow,
  findRequest,
  listRequests,
  listRequestsAbout,
  listWaiting,
  updateRequest,
} from './request-store.ts'
import type { RequestBody, RequestsQuery } from './schema.ts'

export interface RequestOptions extends Pick<Platform, 'database' | 'now'> {
  readonly record: RecordEntry
  readonly notifier: Pick<Notifier, 'notify' | 'withdraw'>
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

const missing = () => new AppError('document_not_found', { message: 'There is no such request.' })
const over = (message = 'This request has ended.') =>
  new AppError('document_update_conflict', { message })

async function getOpen(tx: Writer, id: string): Promise<DataRequestRow> {
  const row = await findRequest(tx, { id })
  if (row === undefined) throw missing()
  if (row.endedAt !== null) throw over()
  return row
}

/** What ends a request before anything comes of it. */
function ending({ database, now, record, notifier, tellOperators }: RequestOptions) {
  async function end(tx: Writer, row: DataRequestRow, state: 'objected' | 'cancelled') {
    await updateRequest(tx, row.$id, { state, endedAt: now() })
    await notifier.withdraw(tx, newsOf(row.person, row.task))
  }

  /** The person objects, which ends the request. Throws `document_not_found`, `document_update_conflict`. */
  async function object({ userId }: Actor, id: string): Promise<void> {
    await database.write(async (tx) => {
      const row = await getOpen(tx, id)
      // Of what isn't approved the person doesn't know.
      if (row.person !== userId || row.approvedAt === null) throw missing()
      await end(tx, row, 'objected')
      await record(tx, { action: 'objection', operator: null, person: row.person })
      await tellOperators(tx, 'requests')
    })
  }

  /** Throws `document_not_found`, `document_update_conflict`. */
  async function cancel({ userId }: Actor, id: string): Promise<void> {
    await database.write(async (tx) => {
      const row = await getOpen(tx, id)
      await end(tx, row, 'cancelled')
      await record(tx, { action: 'cancelRequest', operator: userId, person: row.person })
      if (row.toldAt !== null) await notifier.notify(tx, newsOf(row.person, 'cancelled'))
    })
  }

  return { object, cancel }
}

function listing({ database, now }: Pick<RequestOptions, 'database' | 'now'>) {
  /** The newest first. Throws `general_cursor_not_found`. */
  async function list(query: RequestsQuery, urlOf: UrlOf): Promise<DataRequestList> {
    const { person, cursorAfter, limit = LIMITS.listLimitDefault } = query
    const last = await findCursor(cursorAfter, async (v) => findRequest(database, v))
    const bounds = { before: last?.sequence ?? Number.MAX_SAFE_INTEGER, limit }
    const [rows, total] =
      person === undefined
        ? [await listRequests(database, bounds), await countRequests(database)]
        : [
            await listRequestsAbout(database, { ...bounds, person }),
            await countRequestsAbout(database, { person }),
          ]
    const requests = await presentRequests(database, rows, { now: now(), urlOf })
    return { total: Number(total ?? 0), requests }
  }

  /** Those that the person can object to. */
  async function listOwn({ userId }: Actor): Promise<OwnDataRequestList> {
    const rows = userId === null ? [] : await listWaiting(database, { person: userId })
    return { total: rows.length, requests: rows.map(presentOwn) }
  }

  return { list, listOwn }
}

/**
 * Erasures and exports on behalf of people, as laws let them ask for. Another operator approves them where there is one; then the
 * person is told, and has 72 hours to object.
 */
export function dataRequests(options: RequestOptions) {
  const { database, now, record, notifier, tellOperators } = options
  const askFor = openAsking(options)

  async function show(tx: Writer, row: DataRequestRow, urlOf: UrlOf): Promise<DataRequest> {
    const [shown] = await presentRequests(tx, [row], { now: now(), urlOf })
    if (shown === undefined) throw new Error('One row makes one request.')
    return shown
  }

  /** Throws `document_not_found`, and as `openAsking`. */
  async function ask({ userId }: Actor, body: RequestBody, urlOf: UrlOf): Promise<DataRequest> {
    const work = database.write(async (tx) => {
      const person = await findPerson(tx, { id: body.person })
      if (person === undefined)
        throw new AppError('document_not_found', { message: 'There is no such person.' })
      const row = await askFor(tx, { ...body, person, asker: userId })
      if (row.state === 'asked') await tellOperators(tx, 'requests', userId)
      return show(tx, row, urlOf)
    })
    return work.catch((error: unknown) => {
      if (!(error instanceof UniqueViolation)) throw error
      throw new AppError('document_already_exists', { message: 'This is asked for already.' })
    })
  }

  /** Throws `document_not_found`, `document_update_conflict`, and `user_unauthorized` for who asked for it. */
  async function approve({ userId }: Actor, id: string, urlOf: UrlOf): Promise<DataRequest> {
    return database.write(async (tx) => {
      const row = await getOpen(tx, id)
      if (row.approvedAt !== null) throw over('This request is approved already.')
      if (row.asker === userId)
        throw new AppError('user_unauthorized', {
          message: 'Another operator must approve what you ask for.',
        })
      const approved = { approver: userId, approvedAt: now(), state: 'waiting' } as const
      await updateRequest(tx, id, approved)
      await record(tx, { action: 'approveRequest', operator: userId, person: row.person })
      return show(tx, { ...row, ...approved }, urlOf)
    })
  }

  /** Takes the archive of somebody, once. Throws `document_not_found`, `document_update_conflict`, `general_bad_request`. */
  async function take({ userId }: Actor, id: string): Promise<Actor> {
    return database.write(async (tx) => {
      const row = await getOpen(tx, id)
      const person = await findPerson(tx, { id: row.person })
      if (row.task !== 'export' || person === undefined) throw missing()
      if (!isDue(row, now()) || hasLapsed(row, now()))
        throw over('The archive can be downloaded in the seven days after the 72 hours.')
      await updateRequest(tx, id, { state: 'done', endedAt: now() })
      await record(tx, { action: 'exportOnBehalf', operator: userId, person: row.person })
      await notifier.withdraw(tx, newsOf(row.person, 'export'))
      await notifier.notify(tx, newsOf(row.person, 'downloaded'))
      return absentActor({ accountId: person.accountId, userId: person.$id })
    })
  }

  return { ask, approve, take, ...ending(options), ...listing(options) }
}

export type DataRequests = ReturnType<typeof dataRequests>
