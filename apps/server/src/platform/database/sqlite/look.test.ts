import { copyFileSync, mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { inspectSqlite } from './look.ts'

const DATABASE = ['devhood.db']
const LOGGED = [...DATABASE, 'devhood.db-wal']
const INDEXED = [...LOGGED, 'devhood.db-shm']

test.each<[what: string, files: string[], made: string[]]>([
  ['a database without a log', DATABASE, []],
  ['a log with its index', INDEXED, []],
  ['a log without its index', LOGGED, ['devhood.db-shm']],
])(
  'a read-only look at %s changes no file, and creates none except a log index',
  (_, files, made) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'devhood-'))
    using origin = mkdtempDisposableSync(join(tmpdir(), 'devhood-'))
    const path = join(origin.path, 'devhood.db')
    using raw = new DatabaseSync(path)
    raw.exec('PRAGMA journal_mode = WAL')
    raw.exec("CREATE TABLE instance (id TEXT); INSERT INTO instance VALUES ('known')")
    if (files === DATABASE) raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    for (const file of files) copyFileSync(join(origin.path, file), join(folder.path, file))
    const bytesOf = (file: string) => readFileSync(join(folder.path, file)).toString('base64')
    const before = files.map(bytesOf)
    expect(inspectSqlite(join(folder.path, 'devhood.db'))).toMatchObject({ id: 'known' })
    expect(files.map(bytesOf)).toEqual(before)
    expect(readdirSync(folder.path).toSorted()).toEqual([...files, ...made].toSorted())
  },
)
