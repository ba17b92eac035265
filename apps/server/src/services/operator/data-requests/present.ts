import { DOWNLOAD_TIME, type DataRequestState, OBJECTION_TIME } from '@devhood/contract'
import type { DataRequest, OwnDataRequest } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import type { Reader } from '#platform/database'
import { loadPeople } from '../people/people.ts'
import type { UrlOf } from '../schema.ts'
import type { DataRequestRow } from './request-store.ts'

/** Until when the person can object; undefined while it isn't approved. */
const dueOf = ({ approvedAt }: Pick<DataRequestRow, 'approvedAt'>): number | undefined =>
  approvedAt === null ? undefined : approvedAt + OBJECTION_TIME

/** Whether the time for an objection is over, and the person was told of it. */
export const isDue = (row: Pick<DataRequestRow, 'approvedAt' | 'toldAt'>, now: number): boolean =>
  row.toldAt !== null && (dueOf(row) ?? Infinity) <= now

export const hasLapsed = (row: Pick<DataRequestRow, 'approvedAt'>, now: number): boolean =>
  (dueOf(row) ?? Infinity) + DOWNLOAD_TIME <= now

export function stateOf(row: DataRequestRow, now: number): DataRequestState {
  if (row.state !== 'waiting' || row.task !== 'export' || !isDue(row, now)) return row.state
  return hasLapsed(row, now) ? 'lapsed' : 'ready'
}

/** A request as the person concerned sees it: without who asked for it. */
export function presentOwn(row: DataRequestRow): OwnDataRequest {
  const { $id, $createdAt, task, reason } = row
  const due = dueOf(row)
  return {
    $id,
    $createdAt: formatInstant($createdAt),
    task,
    reason,
    ...(due !== undefined && { due: formatInstant(due) }),
  }
}

export async function presentRequests(
  db: Reader,
  rows: readonly DataRequestRow[],
  { now, urlOf }: { readonly now: number; readonly urlOf: UrlOf },
): Promise<DataRequest[]> {
  const ids = rows.flatMap(({ person, asker, approver }) => [person, asker, approver])
  const people = await loadPeople(db, ids, urlOf)
  return rows.map((row) => ({
    ...presentOwn(row),
    state: stateOf(row, now),
    person: people.get(row.person),
    asker: people.find(row.asker) ?? null,
    ...(row.approver !== null && { approver: people.find(row.approver) ?? null }),
  }))
}
