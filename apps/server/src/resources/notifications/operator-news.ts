import { type Duty, type OperatorNews, rolesFor } from '@devhood/contract'
import { DAY } from '#lib/time'
import type { Writer } from '#platform/database'
import { openNotifier } from './notifier.ts'
import { listUntoldOperators } from './store.ts'

/** Who is told: those who can do something about it. */
const CONCERNS: Readonly<Record<OperatorNews, Duty>> = {
  reports: 'moderate',
  handed: 'moderate',
  appeals: 'moderate',
  raid: 'approve',
  requests: 'administer',
  upkeep: 'administer',
  mail: 'administer',
  disk: 'administer',
}

/** What goes on until somebody does something. */
const LASTING: ReadonlySet<OperatorNews> = new Set(['upkeep', 'mail', 'disk'])

/**
 * Tells people with a role what needs them, in the unit of work of its cause. An operator who has not looked yet isn't told again: many
 * reports are one line. What goes on failing is told once a day. `except` hears nothing.
 */
export function openOperatorNews(options: Parameters<typeof openNotifier>[0]) {
  const { notify } = openNotifier(options)
  return async function tellOperators(
    tx: Writer,
    news: OperatorNews,
    except: string | null = null,
  ): Promise<void> {
    const time = options.now()
    const kind = news === 'appeals' ? 'appeal' : 'operator'
    const told = { group: `${kind}:${news}`, since: LASTING.has(news) ? time - DAY : time }
    for (const role of rolesFor(CONCERNS[news]))
      for (const user of await listUntoldOperators(tx, { ...told, role }))
        if (user !== except) await notify(tx, { kind, user, within: news })
  }
}
