import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { s3AddressOf } from '../../apps/server/src/platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../apps/server/src/platform/blobs/s3/s3.ts'
import { FACTS, INVARIANT_VIOLATIONS, LOST_NOTIFICATIONS } from '../durability/audit.ts'
import { DELETED } from '../durability/ledger.ts'
import { sha256 } from '../durability/simulated-user.ts'
import type { Cluster } from './cluster.ts'

const firstOf = (row: object | undefined): string | undefined =>
  row && String(Object.values(row)[0])

const VIOLATIONS = { ...INVARIANT_VIOLATIONS, ...LOST_NOTIFICATIONS }
const NOT_FINISHED = `SELECT "accountId" FROM erasures UNION ALL SELECT "$id" FROM files WHERE state = 'joining'`

/** Audits the rows and files of a cluster, which can be running. */
export async function openAudit({ postgres, blobsUrl }: Pick<Cluster, 'postgres' | 'blobsUrl'>) {
  const db = new Client({ connectionString: postgres.url })
  await db.connect()
  const address = s3AddressOf(blobsUrl)
  const blobs = await openS3Blobs({ address, now: Date.now, report: () => undefined })

  async function bytesOf(key: string): Promise<Buffer | undefined> {
    const body = await blobs.get(`files/${key}/bytes`)
    return body && buffer(body)
  }
  /** The current value of a fact. */
  async function lookUp(fact: string): Promise<string> {
    const [kind = '', ...ids] = fact.split(' ')
    let place = 0
    const sql = FACTS[kind]?.replaceAll('?', () => `$${++place}`) ?? ''
    const value = firstOf((await db.query<object>(sql, ids)).rows[0])
    if (kind !== 'file' || value === undefined) return value ?? DELETED
    const bytes = await bytesOf(value)
    return bytes ? sha256(bytes) : 'lost'
  }
  async function faultsOfBlobs(): Promise<string[]> {
    const sql = `SELECT key, signature FROM files WHERE state = 'complete'`
    const { rows } = await db.query<{ key: string; signature: string }>(sql)
    const faults = await Promise.all(
      rows.map(async ({ key, signature }) => {
        const bytes = await bytesOf(key)
        const isWhole = bytes && createHash('md5').update(bytes).digest('hex') === signature
        return isWhole ? [] : [`missing or damaged: ${key}`]
      }),
    )
    return faults.flat()
  }
  return {
    lookUp,
    /** Violations of invariants in rows and files. */
    async faults(): Promise<string[]> {
      const counted: string[] = []
      for (const [what, sql] of Object.entries(VIOLATIONS)) {
        const count = firstOf((await db.query<object>(sql)).rows[0])
        if (count !== '0') counted.push(`${count} ${what}`)
      }
      return [...counted, ...(await faultsOfBlobs())]
    },
    /** Interrupted work that background jobs still have to finish. */
    pending: async () => (await db.query<object>(NOT_FINISHED)).rows.map(firstOf),
    async [Symbol.asyncDispose]() {
      await db.end()
      await blobs[Symbol.asyncDispose]()
    },
  }
}
