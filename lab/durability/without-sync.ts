import { open } from 'node:fs/promises'
import { env } from 'node:process'
import { DatabaseSync } from 'node:sqlite'

/** Loaded before the product. It disables the sync that WITHOUT_SYNC names: that of `commits` or of `files`. */
async function dropFileSyncs(): Promise<void> {
  await using file = await open(import.meta.filename)
  Object.assign(Object.getPrototypeOf(file) as object, { sync: async () => undefined })
}

function dropCommits(): void {
  const prototype: { exec: (this: DatabaseSync, sql: string) => void } = DatabaseSync.prototype
  const { exec } = prototype
  prototype.exec = function execWithoutSync(sql) {
    exec.call(this, sql.replace('synchronous = FULL', 'synchronous = NORMAL'))
  }
}

if (env['WITHOUT_SYNC'] === 'files') await dropFileSyncs()
if (env['WITHOUT_SYNC'] === 'commits') dropCommits()
