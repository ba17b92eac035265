import { LIMITS } from '@devhood/contract'
import type { WaitingAdList } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import { summarizeJob } from '#resources/jobs'
import type { Platform } from '#platform'
import { countHeldAds, listHeldAds } from './ads-store.ts'
import { loadPeople } from '../people/people.ts'
import type { Page, UrlOf } from '../schema.ts'

/** Job ads that wait until somebody approves them. */
export function waitingAds({ database }: Pick<Platform, 'database'>) {
  /** Those that have waited longest come first. */
  async function list(
    { cursorAfter = '', limit = LIMITS.listLimitDefault }: Page,
    urlOf: UrlOf,
  ): Promise<WaitingAdList> {
    const rows = await listHeldAds(database, { after: cursorAfter, limit })
    const people = await loadPeople(
      database,
      rows.map(({ poster }) => poster),
      urlOf,
    )
    const ads = rows.map((row) => {
      const { $id, $createdAt, title, company, companySite, description, apply, poster } = row
      return {
        $id,
        $createdAt: formatInstant($createdAt),
        title,
        company,
        companySite,
        facts: summarizeJob(row),
        description,
        apply,
        poster: people.get(poster),
      }
    })
    return { total: Number((await countHeldAds(database)) ?? 0), ads }
  }
  return { list }
}
