import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { eventually } from '../../../test/stores/redis-process.ts'
import { localBus } from '../bus/local.ts'
import { readMigrations } from '../database/migrate.ts'
import type { Database } from '../database/index.ts'
import { openPostgres } from '../database/postgres/postgres.ts'
import { describeLeases, openWork } from '../../../test/conformance/leases.ts'
import { databaseLeases } from './database.ts'
import { listLeases } from './lease-store.ts'

const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())
const migrations = readMigrations(join(import.meta.dirname, '../../migrations/postgres'))

const TIMING = { term: 1000, beat: 50, firstPoll: 10, lastPoll: 40 }
/** No holder expires during a test. */
const LONG_TERM = { ...TIMING, term: 60_000 }

async function openDatabase(url: string): Promise<Database> {
  const database = await openPostgres({ url, migrations, bus: localBus(), isExclusive: false })
  onTestFinished(async () => database[Symbol.asyncDispose]())
  return database
}

/** Leases of two processes on one database; the first can be disconnected, like a frozen process. */
async function openTwo(pace = TIMING) {
  const url = (await server?.fresh()) ?? ''
  const [database, theirs] = [await openDatabase(url), await openDatabase(url)]
  let isCut = false
  const cuttable: Database = {
    ...database,
    write: async (unit) => (isCut ? new Promise(() => undefined) : database.write(unit)),
  }
  return {
    database: theirs,
    one: databaseLeases({ database: cuttable, timing: pace }),
    other: databaseLeases({ database: theirs, timing: pace }),
    cut: () => void (isCut = true),
    repair: () => void (isCut = false),
  }
}

describe.skipIf(!server)('leases in a database', () => {
  describeLeases('PostgreSQL', async () => {
    const { one, other } = await openTwo(LONG_TERM)
    return [one, other]
  })

  it('stay with a holder that renews them, for longer than their term', async () => {
    const { one, other } = await openTwo()
    const work = openWork()
    const held = one.hold('a', work.run)
    const lost = await work.begun
    const startTime = performance.now()
    let isFree = false
    await eventually(async () => {
      isFree ||= await other.holdIfFree('a', async () => undefined)
      return performance.now() - startTime > 2 * TIMING.term
    }).toBe(true)
    expect([isFree, lost.aborted]).toEqual([false, false])
    work.end()
    await held
  })

  it('move to another process when their holder is silent, after the holder is notified', async () => {
    const { one, other, database, cut, repair } = await openTwo()
    const [work, successor] = [openWork(), openWork()]
    const held = one.hold('a', work.run)
    const lost = await work.begun
    cut()
    let wasNotified = false
    const next = other.hold('a', async (signal) => {
      wasNotified = lost.aborted
      return successor.run(signal)
    })
    const theirs = await successor.begun
    expect(wasNotified).toBe(true)
    // A disconnected process continues, and takes nothing back.
    repair()
    work.end()
    expect(await held).toBe('done')
    expect((await listLeases(database)).map(({ name }) => name)).toEqual(['a'])
    expect(theirs.aborted).toBe(false)
    successor.end()
    await next
    expect(await listLeases(database)).toEqual([])
  })

  it('of a killed process move to one that polls rarely, and expired rows are deleted', async () => {
    const { one, other, database, cut } = await openTwo()
    const works = [openWork(), openWork()]
    void one.hold('a', async () => works[0]?.run())
    void one.hold('b', async () => works[1]?.run())
    for (const work of works) await work.begun
    cut()
    await eventually(async () => other.holdIfFree('a', async () => undefined)).toBe(true)
    expect((await listLeases(database)).map(({ name }) => name)).toEqual(['b'])
    await eventually(async () => {
      await other.sweep()
      return listLeases(database)
    }).toEqual([])
  })
})
