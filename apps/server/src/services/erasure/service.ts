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

/** Whom it concerns. */
interface Person {
  readonly accountId: string
  readonly userId: string
}
/** What others keep something of. */
type CascadingCollection = 'posts' | 'jobs'
/** A document by its collection and id. */
type DocumentRef = readonly [name: CascadingCollection, id: string]
/** What nothing else goes along with. */
type SimpleCollection = 'saves' | 'jobSaves' | 'interests' | 'follows'
/** Ids of some of a person's documents. */
type Listing = typeof listSaves

export interface ErasureOptions extends Pick<Platform, 'database' | 'leases'> {
  readonly engine: Pick<Engine, 'findSnapshot'>
  readonly changes: Changes
  readonly documents: {
    /** Deletes a document as its owner, or as much of it as goes in one unit of work. True while more is left of it. */
    deleteBatch(tx: Writer, owner: Person, known: DocumentRef): Promise<boolean>
  }
  readonly mailer: Pick<Mailer, 'forget'>
  readonly files: { releaseAll(tx: Writer, accountId: string, max: number): Promise<number> }
}

/** So much is erased in one unit of work, and of what takes long no more than so many milliseconds: others stand behind it. */
const AT_ONCE = 50
const UNIT_MS = 5
/** Pages of the search index that are merged in one unit; the list of a frequent word is longer, and never parted. */
const PAGES = 16

const batchOf = ({ userId }: Person) => ({ userId, max: AT_ONCE })

/** Takes away documents from which nothing follows. */
function removals({ engine, changes }: Pick<ErasureOptions, 'engine' | 'changes'>) {
  async function deleteDocument(tx: Writer, collection: SimpleCollection | 'users', id: string) {
    const row = await engine.findSnapshot(tx, collection, id)
    if (row === undefined) return
    changes.announce(tx, { kind: 'document', collection, id, action: 'delete', row })
    await deleteRow(tx, collection, id)
  }

  /** Some of what the person has of a collection from which nothing follows. */
  const deleteBatchOf =
    (collection: SimpleCollection, list: Listing) => async (tx: Writer, person: Person) => {
      const ids = await list(tx, batchOf(person))
      for (const id of ids) await deleteDocument(tx, collection, id)
      return ids.length > 0
    }
  return { deleteDocument, deleteBatchOf }
}

/** Parts of an erasure. Each takes a little away, and tells whether there may be more. */
function steps(options: ErasureOptions) {
  const { changes, documents, files } = options
  const { deleteDocument, deleteBatchOf } = removals(options)

  /** Some of what the person has of a collection, with all that follows from it. */
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
      // Their leads stay: one that goes with an account would tell whose it was.
      deleteBatchOf('interests', listInterests),
      deleteBatchOf('follows', listFollows),
      likes,
      profile,
    ],
    uploads,
  }
}

/**
 * Erases accounts with everything of them: bounded units of work, each kept as soon as it is done, so that it goes on
 * from there after whatever comes between. The account's own row goes last.
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
    // Before the account, whose row is what a start goes on by.
    await mailer.forget({ accountId, addresses: await listAddresses(database, accountId) })
    await database.write(async (tx) => deleteAccount(tx, accountId))
    // Where another program stands in the way, upkeep repeats it.
    await database.purge()
  }

  const leaseOf = (accountId: string) => `erasure ${accountId}`

  /** Ends when nothing is left of an account that was closed. */
  async function erase(accountId: string): Promise<void> {
    await leases.hold(leaseOf(accountId), async () => eraseAll(accountId))
  }

  /** Goes on with what was interrupted, and nobody is at; one that fails again keeps no other from its turn. */
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
