import { LIMITS, newId } from '@devhood/contract'
import type { AuditEntry, AuditEntryList } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import {
  type AuditRow,
  countEntries,
  findEntry,
  insertEntry,
  listEntries,
  type NewAuditRow,
} from './audit-store.ts'
import { findCursor } from '../lists.ts'
import { loadPeople } from '../people/people.ts'
import type { Page, UrlOf } from '../schema.ts'

export type NewEntry = Pick<NewAuditRow, 'action' | 'operator'> &
  Partial<Omit<NewAuditRow, '$id' | '$createdAt' | 'action' | 'operator'>>

/** The grounds of a decision, as the person concerned and moderators read them. */
export const presentGrounds = ({ $createdAt, rule, means, days }: NewAuditRow) => ({
  ...(rule !== null && { rule }),
  ...(means !== null && { means }),
  ...(days !== null && { until: formatInstant($createdAt + days * DAY) }),
})

export async function presentEntries(
  db: Reader,
  rows: readonly NewAuditRow[],
  urlOf: UrlOf,
): Promise<AuditEntry[]> {
  const ids = rows.flatMap(({ operator, person }) => [operator, person])
  const people = await loadPeople(db, ids, urlOf)
  return rows.map((row) => {
    const { $id, $createdAt, action, operator, post, comment, job, person } = row
    const { report, note, statement } = row
    const concerned = people.find(person)
    return {
      $id,
      $createdAt: formatInstant($createdAt),
      action,
      operator: people.find(operator) ?? null,
      ...(post !== null && { post }),
      ...(comment !== null && { comment }),
      ...(job !== null && { job }),
      ...(concerned && { person: concerned }),
      ...(report !== null && { report }),
      ...presentGrounds(row),
      note,
      statement,
    }
  })
}

export async function presentEntry(
  db: Reader,
  row: NewAuditRow,
  urlOf: UrlOf,
): Promise<AuditEntry> {
  const [shown] = await presentEntries(db, [row], urlOf)
  if (shown === undefined) throw new Error('One row makes one entry.')
  return shown
}

const NO_GROUNDS = { rule: null, means: null, days: null }

/** Writes an entry in the same unit of work as its action, so that neither exists without the other. */
export function auditWriter({ now }: Pick<Platform, 'now'>) {
  return async function record(
    tx: Writer,
    newEntry: NewEntry,
    time: number = now(),
  ): Promise<NewAuditRow> {
    const noTarget = { post: null, comment: null, job: null, person: null, report: null }
    const row = {
      ...noTarget,
      ...NO_GROUNDS,
      note: '',
      statement: '',
      ...newEntry,
      $id: newId(time),
      $createdAt: time,
    }
    await insertEntry(tx, row)
    return row
  }
}

export type RecordEntry = ReturnType<typeof auditWriter>

/** Notes for colleagues aren't for the person whom they are about. */
const withoutNotesAbout = (userId: string | null, rows: readonly AuditRow[]): AuditRow[] =>
  rows.map((row) => (row.action === 'note' && row.person === userId ? { ...row, note: '' } : row))

/** The audit log of everything that operators do. It is append-only: the database itself refuses changes. */
export function auditLog({ database, now }: Pick<Platform, 'database' | 'now'>) {
  /** The newest first. Throws `general_cursor_not_found`. */
  async function list(
    { userId }: Actor,
    { cursorAfter, limit = LIMITS.listLimitDefault }: Page,
    urlOf: UrlOf,
  ): Promise<AuditEntryList> {
    const last = await findCursor(cursorAfter, async (v) => findEntry(database, v))
    const rows = await listEntries(database, {
      before: last?.sequence ?? Number.MAX_SAFE_INTEGER,
      limit,
    })
    return {
      total: (await countEntries(database)) ?? 0,
      entries: await presentEntries(database, withoutNotesAbout(userId, rows), urlOf),
    }
  }

  return { record: auditWriter({ now }), list }
}

export type AuditLog = ReturnType<typeof auditLog>
