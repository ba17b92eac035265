import { AppError, LIMITS } from '@devhood/contract'
import type { Decision, DecisionList } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Platform } from '#platform'
import {
  type AuditRow,
  countDecisions,
  findEntry,
  listDecisions,
  listByOperator,
} from './audit-store.ts'
import { presentGrounds } from './audit.ts'
import type { DecisionsQuery } from '../schema.ts'

const PAGE = 100

function present(row: AuditRow): Decision {
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
    const last =
      cursorAfter === undefined ? undefined : await findEntry(database, { id: cursorAfter })
    if (cursorAfter !== undefined && last?.person !== userId)
      throw new AppError('general_cursor_not_found')
    const about = { ...ABOUT_ALL, ...filter, person: userId }
    const before = last?.sequence ?? Number.MAX_SAFE_INTEGER
    const rows = await listDecisions(database, { ...about, before, limit })
    const total = (await countDecisions(database, about)) ?? 0
    return { total, decisions: rows.map(present) }
  }

  /** All decisions, read a page at a time. */
  async function* all({ userId }: Actor): AsyncGenerator<Decision> {
    if (userId === null) return
    for await (const row of allRows(async (before) =>
      listDecisions(database, { ...ABOUT_ALL, person: userId, before, limit: PAGE }),
    ))
      yield present(row)
  }

  /** The person's own actions as an operator, read a page at a time. */
  async function* actions({
    userId,
  }: Actor): AsyncGenerator<Readonly<Record<string, unknown>> & { readonly $id: string }> {
    if (userId === null) return
    const rows = allRows(async (before) =>
      listByOperator(database, { operator: userId, before, limit: PAGE }),
    )
    for await (const { sequence: _, operator: __, $createdAt, ...row } of rows)
      yield { ...row, $createdAt: formatInstant($createdAt) }
  }

  return { list, all, actions }
}

async function* allRows(read: (before: number) => Promise<AuditRow[]>): AsyncGenerator<AuditRow> {
  let rows = await read(Number.MAX_SAFE_INTEGER)
  while (rows.length > 0) {
    yield* rows
    rows = await read(rows.at(-1)?.sequence ?? 0)
  }
}

export type DecisionRecords = ReturnType<typeof decisionRecords>
