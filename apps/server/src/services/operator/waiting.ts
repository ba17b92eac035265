import type { WaitingCounts } from '@devhood/contract/schemas'
import { type Actor, isModerator } from '#engine'
import type { Platform } from '#platform'
import { countHeldAds } from './ads/ads-store.ts'
import type { AppealService } from './appeals/appeals.ts'
import { momentOf, peopleMatching } from './people/matching-store.ts'
import { chosenBy } from './reports/open-cases.ts'
import { countOpen } from './reports/open-reports-store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly appeals: Pick<AppealService, 'countOpen'>
}

/** How much waits for somebody with a role, as the lists of these things count it. */
export function waitingCounts({ database, now, appeals }: Options) {
  const counted = async (count: Promise<unknown>) => Number((await count) ?? 0)
  return async function count(actor: Actor): Promise<WaitingCounts> {
    const ads = await counted(countHeldAds(database))
    if (!isModerator(actor)) return { ads }
    const waiting = peopleMatching({ held: true }, await momentOf(database, now()))
    return {
      ads,
      reports: await counted(countOpen(database, chosenBy(actor.userId, {}, now()))),
      appeals: await counted(appeals.countOpen(actor)),
      people: await waiting.count(database),
    }
  }
}
