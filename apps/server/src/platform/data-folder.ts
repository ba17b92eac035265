import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { familyOf, startError } from './database/sqlite/errors.ts'
import { makeFolder } from './folder.ts'
import { holdLock } from './lock.ts'
import { StartError } from './start-error.ts'

/** Magic numbers of network file systems (NFS, SMB, SMB2, CIFS): their locks and syncs guarantee too little. */
const REMOTE: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42])

/** The file that exists in a data folder while a restore fills it. */
export const RESTORE_MARKER = 'restore-not-finished'

/** One line for the operator about a failed system call. */
export function startErrorOf(what: string, error: unknown): StartError {
  if (familyOf(error) !== 0) return startError(what, error)
  if (error instanceof StartError) return error
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new StartError(`${what}${code}.`, { cause: error })
}

interface Opening {
  /** A restore that was interrupted is no obstacle: the caller starts it over. */
  readonly restoring?: boolean
}

/** Creates the data folder, private to its owner, and locks out other processes until it is disposed. */
export function openDataFolder(path: string, { restoring = false }: Opening = {}): Disposable {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    if (REMOTE.has(statfsSync(path).type >>> 0))
      throw new StartError(
        `DATA_DIR ${path} is on another machine's disk, where nothing is safe from a power cut: choose a folder on this one.`,
      )
    if (!restoring && existsSync(join(path, RESTORE_MARKER)))
      throw new StartError(
        `DATA_DIR ${path} holds half of a backup, for its restore has not finished: restore again.`,
      )
    return holdLock(
      join(path, 'devhood.lock'),
      `DATA_DIR ${path} is in use by another Devhood process: stop that one, or choose another folder.`,
    )
  } catch (error) {
    throw startErrorOf(`DATA_DIR ${path} is not a folder that can be written`, error)
  }
}
