import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface Written {
  /** A folder on the disk that counts. */
  readonly folder: string
  /** Of each row. */
  readonly bytes: number
  /** Rows of one transaction: as many as the product has requests at the same time. */
  readonly group: number
  readonly seconds: number
}

/** Rows a second that `node:sqlite` inserts and syncs, with nothing else around it: the limit of writes of this run. */
export function measureWrites({ folder, bytes, group, seconds }: Written): number {
  const own = mkdtempSync(join(folder, 'writes-'))
  const raw = new DatabaseSync(join(own, 'limit.db'))
  try {
    raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    raw.exec(
      'CREATE TABLE written (sequence INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)',
    )
    const insert = raw.prepare('INSERT INTO written (text) VALUES (?)')
    const text = 'x'.repeat(bytes)
    const until = performance.now() + seconds * 1000
    let rows = 0
    for (; performance.now() < until; rows += group) {
      raw.exec('BEGIN IMMEDIATE')
      for (let at = 0; at < group; at++) insert.run(text)
      raw.exec('COMMIT')
    }
    return rows / seconds
  } finally {
    raw.close()
    rmSync(own, { recursive: true, force: true })
  }
}
