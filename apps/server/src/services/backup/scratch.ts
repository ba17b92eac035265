import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from './data-paths.ts'

/** Folders of plain copies in the data folder. */
export const SCRATCH = 'backup-scratch-'

/**
 * A folder for plain copies: beside the backup, or, if that is encrypted, in the data folder, so that nothing readable is
 * ever where the backups are.
 */
export const openScratch = async ({ dataDir, passphrase }: DataPaths, beside: string) =>
  mkdtempDisposable(join(passphrase === undefined ? beside : dataDir, SCRATCH))
