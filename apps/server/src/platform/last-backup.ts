import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of a data folder with the time of its last complete backup, for the metrics. */
const fileIn = (dataDir: string) => join(dataDir, 'last-backup')

/** Records a complete backup, in milliseconds since 1970. */
export const recordBackup = async (dataDir: string, time: number): Promise<void> =>
  writeFile(fileIn(dataDir), `${new Date(time).toISOString()}\n`, { mode: 0o600 })

/** The time of the last backup in milliseconds since 1970; undefined when there was none. */
export async function readLastBackup(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? undefined : time
}
