import type { OperatorNews } from '@devhood/contract'
import { DAY } from '#lib/time'
import type { Writer } from '#platform/database'
import { openNotifier } from './notifier.ts'
import { listUntoldOperators } from './store.ts'

/**
 * Tells operators what needs them, in the unit of work of its cause. An operator who has not looked yet isn't told again: many
 * reports are one line. What goes on failing is told once a day.
 */
export function openOperatorNews(options: Parameters<typeof openNotifier>[0]) {
  const { notify } = openNotifier(options)
  return async function tellOperators(tx: Writer, news: OperatorNews): Promise<void> {
    const time = options.now()
    const told = { group: `operator:${news}`, since: news === 'upkeep' ? time - DAY : time }
    for (const user of await listUntoldOperators(tx, told))
      await notify(tx, { kind: 'operator', user, within: news })
  }
}
