import type { SecurityNews } from '@devhood/contract'
import type { Writer } from '#platform/database'
import { openNotifier } from './notifier.ts'
import { findPersonOf } from './store.ts'

/** Tells people, on all of their devices, what has changed about how they sign in. Accounts without a profile have no notifications. */
export function openSecurityNews(options: Parameters<typeof openNotifier>[0]) {
  const { notify } = openNotifier(options)
  return async function tellSecurity(
    tx: Writer,
    accountId: string,
    what: SecurityNews,
  ): Promise<void> {
    const user = await findPersonOf(tx, { accountId })
    if (user !== undefined) await notify(tx, { kind: 'security', user, within: what })
  }
}
