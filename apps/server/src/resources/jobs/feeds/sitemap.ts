import type { Engine } from '#engine'
import type { SitemapSection } from '#lib/public-page'
import type { Platform } from '#platform'
import { countLiveJobs, openJobList } from '../pages/store.ts'

const PORTION = 1000

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'visibilitySql'>
}

/** Live ads, for the sitemap. Guests may see fewer than are counted. */
export function liveAds({ database, engine, now }: Options): SitemapSection {
  const listOpenJobs = openJobList(engine.visibilitySql)
  return {
    countPages: async (size) => Math.ceil((await countLiveJobs(database)) / size),
    async *entriesOf(page, size) {
      let from = { postedAt: 0, sequence: 0, offset: page * size }
      let left = size
      while (left > 0) {
        const max = Math.min(left, PORTION)
        const jobs = await listOpenJobs(database, { ...from, now: now(), max })
        yield jobs.map(({ $id, $updatedAt }) => ({ path: `/jobs/${$id}`, changedAt: $updatedAt }))
        const last = jobs.at(-1)
        if (last === undefined || jobs.length < max) return
        from = { postedAt: last.postedAt, sequence: last.sequence, offset: 0 }
        left -= jobs.length
      }
    },
  }
}
