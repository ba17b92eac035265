import type { Engine } from '#engine'
import { retireId, deleteAccount, listAddresses, listErasures } from '#services/account'
import type { Changes } from '#services/changes'
import type { Mailer } from '#services/emails'
import type { Platform } from '#platform'
import { type Writer, writeInBatches } from '#platform/database'
import {
  deleteLike,
  deleteRow,
  findPerson,
  listFollows,
  listInterests,
  listJobs,
  listJobSaves,
  listLikes,
  listPosts,
  listSaves,
  mergeSearchIndex,
} from './store.ts'

/** The person whose account is erased. */
interface Person {
  readonly accountId: string
  readonly userId: string
}
/** Collections whose documents have dependent documents of other people. */
type CascadingCollection = 'posts' | 'jobs'
/** A document by its collection and id. */
type DocumentRef = readonly [name: CascadingCollection, id: string]
/** Collections whose documents have no dependents. */
type SimpleCollection = 'saves' | 'jobSaves' | 'interests' | 'follows'
/** Lists the ids of some of a person's documents. */
type Listing = typeof listSaves

export interface ErasureOptions extends Pick<Platform, 'database' | 'leases'> {
  readonly engine: Pick<Engine, 'findSnapshot'>
  readonly changes: Changes
  readonly documents: {
    /**
     * Deletes a document as its owner, or as much of it as fits into one unit of work. True while more of it is
     * left.
     */
    deleteBatch(tx: Writer, owner: Person, known: DocumentRef): Promise<boolean>
  }
  readonly mailer: Pick<Mailer, 'forget'>
  readonly files: { releaseAll(tx: Writer, accountId: string, max: number): Promise<number> }
}

/** The batch size and the time limit in milliseconds of one unit of work, because other writers queue behind it. */
const AT_ONCE = 50
const UNIT_MS = 5
/**
 * Pages of the search index that are merged in one unit. The list of a frequent word is longer, and is never split.
 */
const PAGES = 16

const batchOf = ({ userId }: Person) => ({ userId, max: AT_ONCE })

/** Deletes documents that have no dependents. */
function removals({ engine, changes }: Pick<ErasureOptions, 'engine' | 'changes'>) {
  async function deleteDocument(tx: Writer, collection: SimpleCollection | 'users', id: string) {
    const row = await engine.findSnapshot(tx, collection, id)
    if (row === undefined) return
    changes.announce(tx, { kind: 'document', collection, id, action: 'delete', row })
    await deleteRow(tx, collection, id)
  }

  /** Deletes a batch of a person's documents in a collection without dependents. */
  const deleteBatchOf =
    (collection: SimpleCollection, list: Listing) => async (tx: Writer, person: Person) => {
      const ids = await list(tx, batchOf(person))
      for (const id of ids) await deleteDocument(tx, collection, id)
      return ids.length > 0
    }
  return { deleteDocument, deleteBatchOf }
}

/** The steps of an erasure. Each deletes a batch, and returns whether there may be more. */
function steps(options: ErasureOptions) {
  const { changes, documents, files } = options
  const { deleteDocument, deleteBatchOf } = removals(options)

  /** Deletes a batch of a person's documents together with their dependents. */
  const cascadeBatchOf =
    (collection: CascadingCollection, list: Listing) => async (tx: Writer, person: Person) => {
      const ids = await list(tx, batchOf(person))
      const until = performance.now() + UNIT_MS
      for (const id of ids) {
        if (await documents.deleteBatch(tx, person, [collection, id])) return true
        if (performance.now() > until) return true
      }
      return ids.length > 0
    }

  async function likes(tx: Writer, person: Person): Promise<boolean> {
    const found = await listLikes(tx, batchOf(person))
    for (const { sequence, postId } of found) {
      await deleteLike(tx, sequence)
      changes.announce(tx, { kind: 'document', collection: 'posts', id: postId, action: 'update' })
    }
    return found.length > 0
  }

  async function profile(tx: Writer, { userId }: Person): Promise<boolean> {
    await retireId(tx, userId)
    await deleteDocument(tx, 'users', userId)
    return false
  }

  const uploads = async (tx: Writer, accountId: string): Promise<boolean> =>
    (await files.releaseAll(tx, accountId, AT_ONCE)) > 0

  return {
    personSteps: [
      cascadeBatchOf('posts', listPosts),
      cascadeBatchOf('jobs', listJobs),
      deleteBatchOf('saves', listSaves),
      deleteBatchOf('jobSaves', listJobSaves),
      // Received interests stay: one that disappears with an account would reveal whose it was.
      deleteBatchOf('interests', listInterests),
      deleteBatchOf('follows', listFollows),
      likes,
      profile,
    ],
    uploads,
  }
}

/**
 * Erases accounts with all their data in bounded units of work. Each commits at once, so an interrupted erasure
 * resumes from there. The account's own row is deleted last.
 */
export function erasureService(options: ErasureOptions) {
  const { database, leases, mailer } = options
  const { personSteps, uploads } = steps(options)

  const untilDone = async (step: (tx: Writer) => Promise<boolean>) => writeInBatches(database, step)

  async function eraseAll(accountId: string): Promise<void> {
    const userId = await findPerson(database, accountId)
    if (userId !== undefined)
      for (const step of personSteps) await untilDone(async (tx) => step(tx, { accountId, userId }))
    await untilDone(async (tx) => uploads(tx, accountId))
    await database.write(async (tx) => mergeSearchIndex(tx, -PAGES))
    await untilDone(async (tx) => mergeSearchIndex(tx, PAGES))
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

export type ErasureService = ReturnType<typeof erasureService>
