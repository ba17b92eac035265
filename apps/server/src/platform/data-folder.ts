import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { familyOf, startError } from './database/sqlite/errors.ts'
import { makeFolder } from './folder.ts'
import { holdLock } from './lock.ts'
import { StartError } from './start-error.ts'

/** Kinds of file systems on other machines (NFS, SMB, SMB2, CIFS): their locks and syncs promise too little. */
const REMOTE: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42])

/** Lies in a data folder while a restore fills it. */
export const RESTORE_MARKER = 'restore-not-finished'

/** One line for what a system call has refused. */
export function startErrorOf(what: string, error: unknown): StartError {
  if (familyOf(error) !== 0) return startError(what, error)
  if (error instanceof StartError) return error
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new StartError(`${what}${code}.`, { cause: error })
}

/** Makes the folder that holds everything, ours alone, and keeps other processes out until it is disposed. */
export function openDataFolder(path: string): Disposable {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    if (REMOTE.has(statfsSync(path).type >>> 0))
      throw new StartError(
        `DATA_DIR ${path} is on another machine's disk, where nothing is safe from a power cut: choose a folder on this one.`,
      )
    if (existsSync(join(path, RESTORE_MARKER)))
      throw new StartError(
        `DATA_DIR ${path} holds half of a backup, for its restore has not finished: empty the folder and restore again.`,
      )
    return holdLock(
      join(path, 'devhood.lock'),
      `DATA_DIR ${path} is in use by another Devhood process: stop that one, or choose another folder.`,
    )
  } catch (error) {
    throw startErrorOf(`DATA_DIR ${path} is not a folder that can be written`, error)
  }
}
