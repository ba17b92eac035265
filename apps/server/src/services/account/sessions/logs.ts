import { AppError, parseQueries } from '@devhood/contract'
import type { LogList } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import { countLogs, listLogs, LOGS_MAX } from './log-store.ts'
import { getOwnAccount } from '../profile/own-account.ts'
import { pageIn } from '../paging.ts'
import { presentLog } from '../present.ts'

export function logService({ database }: Pick<Platform, 'database'>) {
  /** Newest first; `isCounted: false` returns a total of 0. Throws `general_query_invalid`. */
  async function list(
    actor: Actor,
    { queries, isCounted }: { readonly queries: readonly string[]; readonly isCounted: boolean },
  ): Promise<LogList> {
    const { limit, offset, others } = pageIn(parseQueries(queries), LOGS_MAX)
    if (others.length > 0)
      throw new AppError('general_query_invalid', {
        message: 'Invalid query: logs take limit and offset only.',
      })
    const account = await getOwnAccount(database, actor)
    const accountId = account.$id
    const rows = await listLogs(database, { accountId, limit, offset })
    const total = isCounted ? ((await countLogs(database, { accountId })) ?? 0) : 0
    return { total, logs: rows.map((row) => presentLog(row, account)) }
  }

  return { list }
}
