import type { WaitingCounts } from '@devhood/contract/schemas'
import { type Actor, formatInstant, isModerator } from '#engine'
import type { Platform } from '#platform'
import type { RaidBrake } from '#services/raids'
import { countHeldAds } from './ads/ads-store.ts'
import type { AppealService } from './appeals/appeals.ts'
import { momentOf, peopleMatching } from './people/matching-store.ts'
import { chosenBy } from './reports/open-cases.ts'
import { countOpen } from './reports/open-reports-store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly appeals: Pick<AppealService, 'countOpen'>
  readonly raids: Pick<RaidBrake, 'findCurrent'>
}

/** How much waits for somebody with a role, as the lists of these things count it; and whether there is a raid. */
export function waitingCounts({ database, now, appeals, raids }: Options) {
  const counted = async (count: Promise<unknown>) => Number((await count) ?? 0)
  return async function count(actor: Actor): Promise<WaitingCounts> {
    const current = await raids.findCurrent()
    const all = {
      ads: await counted(countHeldAds(database)),
      ...(current && { raid: { ...current, since: formatInstant(current.since) } }),
    }
    if (!isModerator(actor)) return all
    const waiting = peopleMatching({ held: true }, await momentOf(database, now()))
    return {
      ...all,
      reports: await counted(countOpen(database, chosenBy(actor.userId, {}, now()))),
      appeals: await counted(appeals.countOpen(actor)),
      people: await waiting.count(database),
    }
  }
}
