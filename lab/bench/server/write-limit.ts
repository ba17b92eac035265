import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { newId } from '@devhood/contract'
import { startServer } from '../../../apps/server/test/processes/server-process.ts'
import { type Request, responseTo } from '../load.ts'

/** Requests whose writes are repeated: enough that they fall on as many pages of the database as those of the load. */
const RECORDED = 400

type Value = string | number | null

interface Write {
  readonly sql: string
  readonly values: readonly Value[]
  /** The row that was inserted last when it had run. */
  readonly row: number
}

type Unit = readonly Write[]

/** The units of work of a log. */
function unitsIn(log: string): Unit[] {
  const units: Write[][] = []
  for (const line of log.trim().split('\n')) {
    const write = JSON.parse(line) as Write
    if (write.sql.startsWith('SAVEPOINT')) units.push([])
    else units.at(-1)?.push(write)
  }
  return units.filter((unit) => unit.length > 0)
}

/** Sends requests to a server that logs its writes. Returns the writes of each load, and when they began. */
async function record(dataDir: string, loads: readonly (readonly Request[])[]) {
  const log = join(dataDir, 'writes.log')
  const watch = pathToFileURL(join(import.meta.dirname, 'write-log.ts'))
  const settings = { NODE_OPTIONS: `--import=${watch.href}`, WRITE_LOG: log }
  await using server = await startServer({ dataDir, settings, args: ['--begin-anew'] })
  const since = Date.now()
  const recorded: Unit[][] = []
  for (const requests of loads) {
    if (existsSync(log)) truncateSync(log)
    const span = Math.max(requests.length, RECORDED)
    for (let at = 0; at < RECORDED; at++) {
      const request = requests[Math.floor((at * span) / RECORDED) % requests.length]
      if (request) await responseTo(server.origin, request)
    }
    recorded.push(unitsIn(readFileSync(log, 'utf8')))
  }
  await server.kill('SIGTERM')
  return { recorded, since }
}

/** Repeats units of work as if they were new: with other ids, the present time, and the rows that it inserts itself. */
function openReplay(raw: DatabaseSync, since: number) {
  const prepared = new Map<string, StatementSync>()
  /** The ids that stand for those of the recorded units now. */
  const renamed = new Map<Value, Value>()
  const first = newId(since).slice(0, 8)
  const isNew = (value: string) => /^[0-9a-v]{24}$/.test(value) && value.slice(0, 8) >= first

  return (unit: Unit) => {
    const now = Date.now()
    const created = new Set<string>()
    const rows = new Map<Value, number>()
    /** What a unit inserts is another row each time, to which later ones refer. */
    const boundTo = (value: Value, isInserted: boolean) => {
      if (typeof value === 'number' && value >= since) return BigInt(now)
      if (typeof value === 'string' && isNew(value) && isInserted && !created.has(value)) {
        created.add(value)
        renamed.set(value, newId(now, randomUUID()))
      }
      const known = rows.get(value) ?? renamed.get(value) ?? value
      return Number.isSafeInteger(known) ? BigInt(known ?? 0) : known
    }
    let before: number | undefined
    for (const { sql, values, row } of unit) {
      let statement = prepared.get(sql)
      if (!statement) prepared.set(sql, (statement = raw.prepare(sql)))
      const isInserted = /^\s*INSERT/i.test(sql)
      const { lastInsertRowid } = statement.run(
        ...values.map((value) => boundTo(value, isInserted)),
      )
      if (isInserted && row !== before) rows.set(row, Number(lastInsertRowid))
      before = row
    }
  }
}

interface Paced {
  /** Units of one transaction: as many as the product has requests at the same time. */
  readonly group: number
  readonly seconds: number
}

/**
 * Units of work a second that `node:sqlite` writes and syncs with nothing else around it: the same rows, in the same tables with their
 * indexes, that the product writes for these requests. The limit of writes of this run, for each load.
 */
export async function measureWrites(
  dataDir: string,
  loads: readonly (readonly Request[])[],
  { group, seconds }: Paced,
): Promise<number[]> {
  await using own = await mkdtempDisposable(join(tmpdir(), 'devhood-writes-'))
  const path = join(own.path, 'devhood.db')
  using source = new DatabaseSync(join(dataDir, 'devhood.db'), { readOnly: true })
  source.prepare('VACUUM INTO ?').run(path)
  const { recorded, since } = await record(own.path, loads)
  using raw = new DatabaseSync(path)
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY')
  const replay = openReplay(raw, since)
  return recorded.map((units) => {
    const until = performance.now() + seconds * 1000
    let written = 0
    for (; performance.now() < until; written += group) {
      raw.exec('BEGIN IMMEDIATE')
      for (let at = 0; at < group; at++) replay(units[(written + at) % units.length] ?? [])
      raw.exec('COMMIT')
    }
    return written / seconds
  })
}
