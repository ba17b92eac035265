import { searchTables } from '#engine'
import { collections } from '#resources'
import { deleteAccount, listAddresses, listErasures } from '#services/account'
import type { Mailer } from '#services/emails'
import type { Platform } from '#platform'
import { type Writer, writeInBatches } from '#platform/database'
import { AT_ONCE, type StepOptions, stepsOf } from './steps.ts'
import { findPerson, mergeSearchIndexes } from './store.ts'

export interface ErasureOptions extends StepOptions, Pick<Platform, 'database' | 'leases'> {
  readonly mailer: Pick<Mailer, 'forget'>
  /** Keeps the id of an account beside the backups, which still have its data. */
  readonly keepErased: (accountId: string) => Promise<void>
  readonly files: { releaseAll(tx: Writer, accountId: string, max: number): Promise<number> }
}

/**
 * Pages of the search index that are merged in one unit. The list of a frequent word is longer, and is never split.
 */
const PAGES = 16

/**
 * Erases accounts with all their data in bounded units of work. Each commits at once, so an interrupted erasure
 * resumes from there. The account's own row is deleted last.
 */
export function erasureService(options: ErasureOptions) {
  const { database, leases, mailer, files, keepErased } = options
  const steps = stepsOf(options)
  const indexes = searchTables(collections).map(({ table }) => table)

  const untilDone = async (step: (tx: Writer) => Promise<boolean>) => writeInBatches(database, step)

  async function eraseAll(accountId: string): Promise<void> {
    await keepErased(accountId)
    const userId = await findPerson(database, { accountId })
    if (userId !== undefined)
      for (const step of steps) await untilDone(async (tx) => step(tx, { accountId, userId }))
    await untilDone(async (tx) => (await files.releaseAll(tx, accountId, AT_ONCE)) > 0)
    await database.write(async (tx) => mergeSearchIndexes(tx, indexes, -PAGES))
    await untilDone(async (tx) => mergeSearchIndexes(tx, indexes, PAGES))
    // Before the account, because a restart resumes from its row.
    await mailer.forget({ accountId, addresses: await listAddresses(database, accountId) })
    await database.write(async (tx) => deleteAccount(tx, accountId))
    // When another program holds a lock, upkeep retries it.
    await database.purge()
  }

  const leaseOf = (accountId: string) => `erasure ${accountId}`

  /** Resolves when nothing is left of a closed account. */
  async function erase(accountId: string): Promise<void> {
    await leases.hold(leaseOf(accountId), async () => eraseAll(accountId))
  }

  /** Resumes interrupted erasures that no process works on. One that fails again doesn't delay the others. */
  async function resume(): Promise<void> {
    const failures: unknown[] = []
    for (const accountId of await listErasures(database))
      await leases
        .holdIfFree(leaseOf(accountId), async () => eraseAll(accountId))
        .catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Erasures are not finished')
  }

  return { erase, resume }
}
