import { Client } from 'pg'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import { describeOnOwnRedis } from '../../apps/server/test/stores/on-redis.ts'
import { isOwnPostgresMissing } from '../../apps/server/test/stores/postgres-cluster.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { picture } from '../../apps/server/test/files/pictures.ts'
import { CHUNK, FILES, uploadsOf } from '../../apps/server/test/files/upload.ts'
import { openAudit } from './audit.ts'
import { openCluster } from './cluster.ts'
import { healthAt, hasUpkeep, HEALTHY } from './health.ts'

/** Milliseconds after which a silent process has lost its lease. */
const SUCCESSION = 40_000

/** The uploads being joined, and the joined ones. */
const BEGUN = `SELECT name FROM leases WHERE name LIKE 'file %'`
const DONE = `SELECT "$id" FROM files WHERE state = 'complete'`

async function connectTo(url: string) {
  const db = new Client({ connectionString: url })
  await db.connect()
  return {
    has: async (sql: string) => ((await db.query(sql)).rowCount ?? 0) > 0,
    [Symbol.asyncDispose]: async () => db.end(),
  }
}

/**
 * This runs at night, because it waits for leases to expire. By day the tests of two servers
 * (`apps/server/test/processes`) prove the same with short terms, and `cluster.test.ts` kills the process that holds
 * the maintenance lease.
 */
const isDay = env['NIGHTLY'] === undefined

describeOnOwnRedis('Three processes, one of them disconnected', () => {
  it.skipIf(isDay || isOwnPostgresMissing())(
    'another process takes over, and the first one takes nothing back when it returns',
    async (context) => {
      await using cluster = await openCluster()
      const { setLink, origins, metricsToken } = cluster
      if (!setLink) return context.skip(`its processes are ${cluster.network}`)
      const holdersOf = async () => {
        const have = await Promise.all(origins.map(async (each) => hasUpkeep(each, metricsToken)))
        return have.flatMap((has, at) => (has ? [at] : []))
      }
      await expect.poll(holdersOf).toHaveLength(1)
      const at = (await holdersOf())[0] ?? 0
      const { requestAt } = await personAt(origins[at] ?? '', 'alice')
      const { chunk } = uploadsOf(requestAt(origins[at] ?? ''))
      const bytes = await picture(2200, 1700).png({ compressionLevel: 0 }).toBuffer()
      const last = Math.ceil(bytes.length / CHUNK) - 1
      const { file } = await chunk(bytes, 0)
      for (let index = 1; index < last; index++) await chunk(bytes, index, { id: file.$id })
      await using db = await connectTo(cluster.postgres.url)
      const unanswered = chunk(bytes, last, { id: file.$id }).catch(() => undefined)
      await expect
        .poll(async () => db.has(`${BEGUN} UNION ALL ${DONE}`), { interval: 1 })
        .toBe(true)
      setLink(at, false)
      // Joining is quick: whatever the test observes of it, it must end well.
      console.log(`The upload was cut off ${(await db.has(DONE)) ? 'after its end' : 'on the way'}`)

      const others = [0, 1, 2].filter((each) => each !== at).map((each) => [each])
      await expect.poll(holdersOf, { timeout: SUCCESSION }).toBeOneOf(others)
      const holders = await holdersOf()
      const ask = requestAt(origins[holders[0] ?? 0] ?? '')
      const download = async () => ask('GET', `${FILES}/${file.$id}/download`)
      const status = async () => (await download()).statusCode
      await expect.poll(status, { timeout: SUCCESSION }).toBe(200)
      expect((await download()).rawPayload.equals(bytes)).toBe(true)

      setLink(at, true)
      // Everything of the disconnected process is received again, so nobody is missed.
      await expect.poll(async () => healthAt(origins[at])).toEqual(HEALTHY)
      expect(await holdersOf()).toEqual(holders)
      await unanswered
      await using audit = await openAudit(cluster)
      await expect.poll(audit.pending, { timeout: SUCCESSION }).toEqual([])
      return expect(await audit.faults()).toEqual([])
    },
  )
})
