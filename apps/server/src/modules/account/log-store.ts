import type { Generated, Kysely } from 'kysely'
import { statement, type Writer } from '#platform/database'
import { USER_AGENT_MAX } from './user-agent.ts'

interface LogRow {
  sequence: Generated<number>
  accountId: string
  event: string
  /** Milliseconds since 1970. */
  time: number
  ip: string
  userAgent: string
}
type Sql = Kysely<{ logs: LogRow }>

/** What happens to accounts, in the words of the client API. */
export type AccountEvent =
  | 'user.create'
  | 'user.update'
  | 'session.create'
  | 'session.update'
  | 'session.delete'
  | 'identity.delete'
  | 'recovery.create'
  | 'recovery.update'
  | 'verification.create'
  | 'verification.update'

interface NewLog {
  readonly accountId: string
  readonly event: AccountEvent
  readonly time: number
  readonly ip: string
  readonly userAgent: string
}

const insertion = statement((sql: Sql, v: Omit<LogRow, 'sequence'>) =>
  sql.insertInto('logs').values({
    accountId: v.accountId,
    event: v.event,
    time: v.time,
    ip: v.ip,
    userAgent: v.userAgent,
  }),
)

/** Writes down what has happened to an account, for its owner to read. */
export async function insertLog(tx: Writer, log: NewLog): Promise<void> {
  await tx.run(insertion, { ...log, userAgent: log.userAgent.slice(0, USER_AGENT_MAX) })
}
