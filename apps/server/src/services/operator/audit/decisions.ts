import { isMeasure, LIMITS } from '@devhood/contract'
import type { Decision, DecisionList } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import { listAppealsOf, listReplaced } from '../appeals/appeal-store.ts'
import { presentAppeal } from '../appeals/present.ts'
import {
  type AuditRow,
  countDecisions,
  findEntry,
  listDecisions,
  listByOperator,
} from './audit-store.ts'
import { presentGrounds } from './audit.ts'
import { findCursor } from '../lists.ts'
import type { DecisionsQuery } from '../schema.ts'

const PAGE = 100

/** Decisions with the appeals against them. */
async function present(db: Reader, rows: readonly AuditRow[]): Promise<Decision[]> {
  const ids = JSON.stringify(rows.map(({ $id }) => $id))
  const replaced = await listReplaced(db, { ids })
  const appeals = new Map((await listAppealsOf(db, { ids })).map((row) => [row.entry, row]))
  return rows.map((row) => {
    const appeal = appeals.get(row.$id)
    const isAppealable = isMeasure(row.action) && !appeal && !replaced.includes(row.$id)
    return {
      ...presentOne(row),
      appealable: isAppealable,
      ...(appeal && { appeal: presentAppeal(appeal) }),
    }
  })
}

function presentOne(row: AuditRow): Omit<Decision, 'appealable' | 'appeal'> {
  const { $id, $createdAt, action, post, comment, job, statement } = row
  return {
    $id,
    $createdAt: formatInstant($createdAt),
    action: action as Decision['action'],
    ...(post !== null && { post }),
    ...(comment !== null && { comment }),
    ...(job !== null && { job }),
    ...presentGrounds(row),
    statement,
  }
}

const ABOUT_ALL = { post: null, comment: null, job: null }

/** Audit log entries about a person, as that person sees them: without the operator and without notes. */
export function decisionRecords({ database }: Pick<Platform, 'database'>) {
  /** The newest first; about one post, comment or job ad, or all. Throws `general_cursor_not_found`. */
  async function list(
    { userId }: Actor,
    { cursorAfter, limit = LIMITS.listLimitDefault, ...filter }: DecisionsQuery,
  ): Promise<DecisionList> {
    if (userId === null) return { total: 0, decisions: [] }
    const last = await findCursor(cursorAfter, async (v) => {
      const entry = await findEntry(database, v)
      return entry?.person === userId ? entry : undefined
    })
    const about = { ...ABOUT_ALL, ...filter, person: userId }
    const before = last?.sequence ?? Number.MAX_SAFE_INTEGER
    const rows = await listDecisions(database, { ...about, before, limit })
    const total = (await countDecisions(database, about)) ?? 0
    return { total, decisions: await present(database, rows) }
  }

  /** All decisions, read a page at a time. */
  async function* all({ userId }: Actor): AsyncGenerator<Decision> {
    if (userId === null) return
    for await (const rows of allPages(async (before) =>
      listDecisions(database, { ...ABOUT_ALL, person: userId, before, limit: PAGE }),
    ))
      yield* await present(database, rows)
  }

  /** The person's own actions as an operator, read a page at a time. */
  async function* actions({
    userId,
  }: Actor): AsyncGenerator<Readonly<Record<string, unknown>> & { readonly $id: string }> {
    if (userId === null) return
    for await (const rows of allPages(async (before) =>
      listByOperator(database, { operator: userId, before, limit: PAGE }),
    ))
      for (const { sequence: _, operator: __, $createdAt, ...row } of rows)
        yield { ...row, $createdAt: formatInstant($createdAt) }
  }

  return { list, all, actions }
}

async function* allPages(
  read: (before: number) => Promise<AuditRow[]>,
): AsyncGenerator<AuditRow[]> {
  let rows = await read(Number.MAX_SAFE_INTEGER)
  while (rows.length > 0) {
    yield rows
    rows = await read(rows.at(-1)?.sequence ?? 0)
  }
}
