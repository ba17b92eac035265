import { createHash } from 'node:crypto'
import type { SQLOutputValue } from 'node:sqlite'
import type { ClientBase } from 'pg'
import { StartError } from '../start-error.ts'
import { copyLineOf, type Row } from './copy-lines.ts'
import { copyIn, copyOut } from './postgres-copy.ts'
import { listOf, type Table } from './tables.ts'

/** Rows, and approximate characters, per batch in memory and per transaction. */
const PORTION_ROWS = 10_000
const PORTION_LENGTH = 4_000_000

/** Count and hash of rows, in the order of their keys. */
export interface Checksum {
  readonly rows: number
  readonly sha256: string
}

/** Consecutive rows up to a key: the last batch of a table has no end. */
function* batchesOf({ rows, keyOf }: Table) {
  let lines: string[] = []
  let length = 0
  for (const row of rows()) {
    const line = copyLineOf(row)
    lines.push(line)
    length += line.length
    if (lines.length < PORTION_ROWS && length < PORTION_LENGTH) continue
    yield { lines: Buffer.from(lines.join('')), rows: lines.length, end: keyOf(row) }
    lines = []
    length = 0
  }
  yield { lines: Buffer.from(lines.join('')), rows: lines.length, end: undefined }
}

function literal(client: ClientBase, value: SQLOutputValue): string {
  if (typeof value === 'string') return client.escapeLiteral(value)
  if (typeof value === 'object' && value !== null)
    return String.raw`'\x${Buffer.from(value).toString('hex')}'::bytea`
  return String(value)
}

/** The rows of the target after one key and up to another. */
function between(
  client: ClientBase,
  { key }: Table,
  { start, end }: { readonly start: Row | undefined; readonly end: Row | undefined },
): string {
  const test = (is: string, row: Row) =>
    `(${listOf(key)}) ${is} (${row.map((value) => literal(client, value)).join(', ')})`
  return ['true', start && test('>', start), end && test('<=', end)].filter(Boolean).join(' AND ')
}

const taking = ({ name, columns, key }: Table, where: string) =>
  `SELECT ${listOf(columns)} FROM "${name}" WHERE ${where} ORDER BY ${listOf(key)}`

async function checksumOf(client: ClientBase, table: Table, where = 'true'): Promise<Checksum> {
  const hash = createHash('sha256')
  const rows = await copyOut(client, taking(table, where), (line) => hash.update(line))
  return { rows, sha256: hash.digest('hex') }
}

async function replace(client: ClientBase, table: Table, where: string, lines: Buffer) {
  await client.query('BEGIN')
  await client.query(`DELETE FROM "${table.name}" WHERE ${where}`)
  await copyIn(client, `"${table.name}" (${listOf(table.columns)})`, lines)
  await client.query('COMMIT')
}

/**
 * Makes a table of the target equal to the source, batch by batch: batches that are already equal stay. Resolves to
 * the checksum of the source's rows.
 */
export async function copyTable(
  client: ClientBase,
  table: Table,
  report: (rows: number) => void,
): Promise<Checksum> {
  const whole = createHash('sha256')
  let rows = 0
  let isNew = false
  let start: Row | undefined
  for (const portion of batchesOf(table)) {
    whole.update(portion.lines)
    const where = between(client, table, { start, end: portion.end })
    const sha256 = createHash('sha256').update(portion.lines).digest('hex')
    if ((await checksumOf(client, table, where)).sha256 !== sha256) {
      await replace(client, table, where, portion.lines)
      isNew = true
    }
    rows += portion.rows
    start = portion.end
    report(portion.rows)
  }
  if (isNew) await client.query(`VACUUM "${table.name}"`)
  return { rows, sha256: whole.digest('hex') }
}

/** Reads a table of the target to its end. Throws StartError unless it equals the copied rows, byte for byte. */
export async function checkTable(client: ClientBase, table: Table, sum: Checksum): Promise<void> {
  const found = await checksumOf(client, table)
  if (found.rows === sum.rows && found.sha256 === sum.sha256) return
  throw new StartError(
    `The table ${table.name} has other rows in the target (${found.rows}) than here (${sum.rows}): nothing else may write to it. Run this again.`,
  )
}

/** Sets the sequence of a table, so that its next row gets a number that no row ever had. */
export async function setNumber(
  client: ClientBase,
  { name, lastSequence }: Pick<Table, 'name' | 'lastSequence'>,
): Promise<void> {
  if (lastSequence === undefined) return
  const sequenceName = `pg_get_serial_sequence('"${name}"', 'sequence')`
  await client.query(
    `SELECT setval(${sequenceName}, ${Math.max(lastSequence, 1)}, ${lastSequence > 0})`,
  )
}
