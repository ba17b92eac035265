import type { Generated } from 'kysely'
import { queries, type Writer } from '#platform/database'
import { USER_AGENT_MAX } from './user-agent.ts'

export interface LogRow {
  sequence: Generated<number>
  accountId: string
  event: string
  /** The part of the account that has changed, such as `password`; '' where the event says it. */
  what: string
  /** By what it was confirmed, separated by blanks; '' where nothing was asked. */
  confirmed: string
  /** Milliseconds since 1970. */
  time: number
  ip: string
  userAgent: string
}
const { all, run, value } = queries<{ logs: LogRow; accounts: { $id: string } }>()

/** The maximum of stored entries of an account; the oldest are deleted. */
export const LOGS_MAX = 1000

/** Events of accounts, as the client API names them; `email` is our own, for a pending email change. */
export type AccountEvent =
  | `${'user' | 'recovery' | 'verification'}.${'create' | 'update'}`
  | `${'email' | 'session'}.${'create' | 'update' | 'delete'}`
  | 'identity.delete'

interface NewLog extends Pick<LogRow, 'accountId' | 'time' | 'ip' | 'userAgent'> {
  readonly event: AccountEvent
  readonly what?: string
  readonly confirmed?: string
}

const insertEntry = run((sql, v: Omit<LogRow, 'sequence'>) =>
  sql
    .insertInto('logs')
    .columns(['accountId', 'event', 'what', 'confirmed', 'time', 'ip', 'userAgent'])
    .expression((of) =>
      of
        .selectFrom('accounts')
        .select((each) => [
          '$id',
          each.val(v.event).as('event'),
          each.val(v.what).as('what'),
          each.val(v.confirmed).as('confirmed'),
          each.val(v.time).as('time'),
          each.val(v.ip).as('ip'),
          each.val(v.userAgent).as('userAgent'),
        ])
        .where('$id', '=', v.accountId),
    ),
)
const trim = run((sql, v: { accountId: string; kept: number }) =>
  sql
    .deleteFrom('logs')
    .where('accountId', '=', v.accountId)
    .where('sequence', '<=', (of) =>
      of
        .selectFrom('logs as older')
        .select('older.sequence')
        .where('older.accountId', '=', v.accountId)
        .orderBy('older.sequence', 'desc')
        .limit(1)
        .offset(v.kept),
    ),
)

/**
 * Writes a log entry of an account for its owner. Without an account it does the same work, so that timing reveals
 * nothing.
 */
export async function insertLog(
  tx: Writer,
  { what = '', confirmed = '', ...log }: NewLog,
): Promise<void> {
  const { accountId } = log
  await insertEntry(tx, {
    ...log,
    what,
    confirmed,
    userAgent: log.userAgent.slice(0, USER_AGENT_MAX),
  })
  await trim(tx, { accountId, kept: LOGS_MAX })
}

/** A page of an account's log, newest first. */
export const listLogs = all((sql, v: { accountId: string; limit: number; offset: number }) =>
  sql
    .selectFrom('logs')
    .select(['accountId', 'event', 'what', 'confirmed', 'time', 'ip', 'userAgent'])
    .where('accountId', '=', v.accountId)
    .orderBy('sequence', 'desc')
    .limit(v.limit)
    .offset(v.offset),
)

export const countLogs = value((sql, v: { accountId: string }) =>
  sql
    .selectFrom('logs')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('accountId', '=', v.accountId),
)

/** The last entry of each way in which sessions of an account have begun or been confirmed. */
export const listLastUses = all((sql, v: { accountId: string }) =>
  sql
    .selectFrom('logs')
    .select(['what', 'event', 'confirmed', 'time', 'ip', 'userAgent'])
    .where('sequence', 'in', (of) =>
      of
        .selectFrom('logs as uses')
        .select((each) => each.fn.max('uses.sequence').as('sequence'))
        .where('uses.accountId', '=', v.accountId)
        .where('uses.event', 'in', ['session.create', 'session.update'])
        .where('uses.confirmed', '!=', '')
        .groupBy(['uses.event', 'uses.confirmed', 'uses.what']),
    )
    .orderBy('sequence', 'desc'),
)
