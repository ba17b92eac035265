import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, openCopy } from '#platform/backup'

/**
 * The file beside backups with the accounts that were erased while those were kept: a line for each, with the time and
 * the id. A restore erases them again.
 */
const fileIn = (folder: string) => join(folder, 'erased-ids')

/** Adds an account; resolves when that is on disk. */
export function keepErased(folder: string, accountId: string, time: number): void {
  const line = `${new Date(time).toISOString()} ${accountId}\n`
  appendFileSync(fileIn(folder), line, { mode: 0o600, flush: true })
  syncFolder(folder)
}

/** The ids of erased accounts; none without the file. */
export async function readErased(folder: string): Promise<readonly string[]> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => line.split(' ')[1] ?? [])
}

/** Forgets accounts that were erased before the oldest backup in the folder began: none has their data. */
export function forgetErased(folder: string): void {
  const backups = readdirSync(folder).filter((name) => /\.tar(\.sealed)?$/.test(name))
  const oldest = Math.min(...backups.map((name) => statSync(join(folder, name)).birthtimeMs))
  const lines = readFileSync(fileIn(folder), { encoding: 'utf8', flag: 'a+' }).split('\n')
  const kept = lines.filter((line) => Date.parse(line.split(' ')[0] ?? '') >= oldest)
  const next = `${fileIn(folder)}.partial`
  writeFileSync(next, kept.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(next, fileIn(folder))
  syncFolder(folder)
}

/** Closes accounts of a restored database, and schedules their erasure. */
export function closeErased(database: string, ids: readonly string[]): void {
  if (ids.length === 0) return
  using copy = openCopy(database)
  const list = JSON.stringify(ids)
  const among = '"$id" IN (SELECT value FROM json_each(?))'
  copy.run(`UPDATE accounts SET "blockedAt" = ? WHERE ${among}`, Date.now(), list)
  copy.run(
    `INSERT OR IGNORE INTO erasures ("accountId") SELECT "$id" FROM accounts WHERE ${among}`,
    list,
  )
}
