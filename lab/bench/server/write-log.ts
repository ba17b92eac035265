/**
 * Loaded into a server with `--import`. Appends each statement that writes, and each beginning of a unit of work, to the file of the
 * setting WRITE_LOG: a line of JSON with its SQL, its parameters, and the row that it inserted last.
 */
import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite'

const path = process.env['WRITE_LOG'] ?? ''
const LOGGED = /^\s*(?:SAVEPOINT|INSERT|UPDATE|DELETE)\b/i
const databases = new WeakMap<StatementSync, DatabaseSync>()

type Prepare = (this: DatabaseSync, ...of: Parameters<DatabaseSync['prepare']>) => StatementSync

const prepare = Reflect.get(DatabaseSync.prototype, 'prepare') as Prepare
DatabaseSync.prototype.prepare = function prepareWatched(this: DatabaseSync, ...of) {
  const statement = prepare.apply(this, of)
  databases.set(statement, this)
  return statement
}

for (const method of ['run', 'get', 'all'] as const) {
  const call = StatementSync.prototype[method] as (...values: SQLInputValue[]) => unknown
  Object.defineProperty(StatementSync.prototype, method, {
    value: function callWatched(this: StatementSync, ...values: SQLInputValue[]) {
      const result = call.apply(this, values)
      const database = databases.get(this)
      if (database === undefined || !LOGGED.test(this.sourceSQL)) return result
      const last = prepare.call(database, 'SELECT last_insert_rowid() AS id').get()
      const line = { sql: this.sourceSQL, values, row: last?.['id'] }
      const text = JSON.stringify(line, (_, value: unknown) =>
        typeof value === 'bigint' ? Number(value) : value,
      )
      appendFileSync(path, `${text}\n`)
      return result
    },
  })
}
