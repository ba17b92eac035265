import {
  copyFileSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { inspectSqlite } from './inspect.ts'

const DATABASE = ['devhood.db']
const LOGGED = [...DATABASE, 'devhood.db-wal']
const INDEXED = [...LOGGED, 'devhood.db-shm']

interface Files {
  readonly files: string[]
  readonly made?: string[]
  /** Whether the log has been checkpointed into the database. */
  readonly checkpointed?: true
  /** The size of the log, where it is cut. */
  readonly logBytes?: number
}

test.each<[what: string, files: Files]>([
  ['a database without a log', { files: DATABASE, checkpointed: true }],
  ['a log with its index', { files: INDEXED }],
  ['a log without its index', { files: LOGGED, made: ['devhood.db-shm'] }],
  // A process was killed between the two writes that begin a log.
  ['a log that is only a header', { files: INDEXED, checkpointed: true, logBytes: 32 }],
  ['a log that ends in its first page', { files: INDEXED, checkpointed: true, logBytes: 999 }],
])(
  'a read-only look at %s changes no file, and creates none except a log index',
  (_, { files, made = [], checkpointed, logBytes }) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'devhood-'))
    using origin = mkdtempDisposableSync(join(tmpdir(), 'devhood-'))
    const path = join(origin.path, 'devhood.db')
    using raw = new DatabaseSync(path)
    raw.exec('PRAGMA journal_mode = WAL')
    raw.exec("CREATE TABLE instance (id TEXT); INSERT INTO instance VALUES ('known')")
    if (checkpointed) raw.exec('PRAGMA wal_checkpoint(FULL)')
    for (const file of files) copyFileSync(join(origin.path, file), join(folder.path, file))
    if (logBytes !== undefined) truncateSync(join(folder.path, 'devhood.db-wal'), logBytes)
    const bytesOf = (file: string) => readFileSync(join(folder.path, file)).toString('base64')
    const before = files.map(bytesOf)
    expect(inspectSqlite(join(folder.path, 'devhood.db'))).toMatchObject({ id: 'known' })
    expect(files.map(bytesOf)).toEqual(before)
    expect(readdirSync(folder.path).toSorted()).toEqual([...files, ...made].toSorted())
  },
)
