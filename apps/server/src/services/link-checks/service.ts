import { AppError, profilePath } from '@devhood/contract'
import type { Config } from '#config'
import { absentActor, type Engine, type RawRecord, viewFor } from '#engine'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import type { Changes } from '#changes'
import { linksBack } from './back-links.ts'
import { type DueLink, listDue } from './store.ts'

/** A page is asked again after this time. */
const PACE = DAY
/** A page that doesn't respond keeps its mark for so long. */
const PATIENCE = 7 * DAY
const CONCURRENCY = 4
/** Milliseconds of one round, after which the next begins anew: a stopping server waits for a round. */
const ROUND = 2000

export interface LinkCheckOptions extends Pick<Platform, 'database' | 'now' | 'remote'> {
  readonly engine: Pick<Engine, 'find' | 'update'>
  readonly changes: Pick<Changes, 'announce'>
  readonly config: Pick<Config, 'publicUrl'>
}

/** What a page says: it links back, it doesn't, or nothing. */
type Outcome = 'linksBack' | 'silent' | 'failed'

const siteOf = ({ hostname }: URL) => hostname.replace(/^www\./, '')

/** Whether the response is an error that may be over tomorrow. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408

/** Verifies that the pages of people link back to their profiles. */
export function linkCheckService(options: LinkCheckOptions) {
  const { database, now, remote, engine, changes, config } = options

  async function ask({ url, user: $id, username }: DueLink): Promise<Outcome> {
    try {
      const response = await remote.withFetch(async (get) => get(url))
      if (isPassing(response.status)) return 'failed'
      // A redirect to another site would let anybody claim the site that redirects.
      const isThere = response.status < 300 && siteOf(response.url) === siteOf(new URL(url))
      const addresses = [{ $id, username }, { $id }].map(
        (person) => config.publicUrl.origin + profilePath(person),
      )
      return isThere && (await linksBack(response.body, addresses)) ? 'linksBack' : 'silent'
    } catch (error) {
      if (error instanceof AppError && error.type === 'general_service_unavailable') throw error
      return 'failed'
    }
  }

  function stateAfter(outcome: Outcome, { verified, verifiedAt }: RawRecord) {
    const time = now()
    if (outcome === 'linksBack') return { verified: 1, verifiedAt: time, checkedAt: time }
    if (outcome === 'silent') return { verified: 0, verifiedAt: null, checkedAt: time }
    const isKept = verified === 1 && Number(verifiedAt) > time - PATIENCE
    return { verified: isKept ? 1 : 0, checkedAt: time }
  }

  async function check(link: DueLink): Promise<void> {
    const outcome = await ask(link)
    const { $id, user: userId, accountId, url } = link
    await database.write(async (tx) => {
      const row = await engine.find(tx, 'links', $id)
      // Changed or deleted in the meantime.
      if (row === undefined || row['url'] !== url) return
      const server = stateAfter(outcome, row)
      const view = viewFor(absentActor({ userId, accountId }))
      await engine.update(tx, ['links', $id], { data: {}, server }, view)
      if (server.verified !== row['verified'] || row['checkedAt'] === null)
        changes.announce(tx, { kind: 'document', collection: 'links', id: $id, action: 'update' })
    })
  }

  /** Checks what is due, for a bounded time. */
  async function checkDue(): Promise<void> {
    const began = performance.now()
    for (;;) {
      const links = await listDue(database, { until: now() - PACE, max: CONCURRENCY })
      await Promise.all(links.map(check))
      if (links.length < CONCURRENCY || performance.now() - began > ROUND) return
    }
  }

  return { checkDue }
}
