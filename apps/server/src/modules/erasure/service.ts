import type { Config } from '#config'
import type { Actor, Engine } from '#engine'
import { buryId, deleteAccount, listErasures } from '#modules/account'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { type Writer, writeInPortions } from '#platform/database'
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
  mergeWords,
} from './store.ts'

/** A document by its collection and id. */
type Known = readonly [name: keyof Config['collectionIds'], id: string]
/** What nothing else goes along with. */
type Plain = 'saves' | 'jobSaves' | 'follows'
/** Ids of some of a person's documents. */
type Listing = typeof listSaves
type Place = { readonly databaseId: string; readonly collectionId: string }

export interface ErasureOptions extends Pick<Platform, 'database' | 'leases'> {
  readonly engine: Pick<Engine, 'findWhole'>
  readonly changes: Changes
  readonly config: Pick<Config, 'databaseId' | 'collectionIds'>
  readonly documents: {
    /** Deletes a document within a unit of work, with all that follows. */
    deleteIn(
      writing: { tx: Writer; view: { actor: Actor; urlOf: (path: string) => string } },
      address: Place & { readonly documentId: string },
      guard: { readonly unchangedSince: undefined },
    ): Promise<void>
    /** Takes away some of what hangs on a post. False when the rest may go along with it. */
    loosenPost(tx: Writer, id: string): Promise<boolean>
  }
  readonly files: { releaseAll(tx: Writer, accountId: string, max: number): Promise<number> }
}

/** So much is erased in one unit of work, and of what takes long no more than so many milliseconds: others stand behind it. */
const AT_ONCE = 50
const UNIT_MS = 5
/** Pages of the search index that are merged in one unit; the list of a frequent word is longer, and never parted. */
const PAGES = 16

/** Whom it concerns. */
interface Person {
  readonly accountId: string
  readonly userId: string
}

const some = ({ userId }: Person) => ({ userId, max: AT_ONCE })

/** Takes away documents from which nothing follows. */
function removals({ engine, changes }: Pick<ErasureOptions, 'engine' | 'changes'>) {
  async function remove(tx: Writer, collection: Plain | 'users', id: string) {
    const row = await engine.findWhole(tx, collection, id)
    if (row === undefined) return
    changes.announce(tx, { kind: 'document', collection, id, action: 'delete', row })
    await deleteRow(tx, collection, id)
  }

  /** Some of what the person has of a collection from which nothing follows. */
  const removing = (collection: Plain, list: Listing) => async (tx: Writer, person: Person) => {
    const ids = await list(tx, some(person))
    for (const id of ids) await remove(tx, collection, id)
    return ids.length > 0
  }
  return { remove, removing }
}

/** Parts of an erasure. Each takes a little away, and tells whether there may be more. */
function steps(options: ErasureOptions) {
  const { changes, config, documents, files } = options
  const { remove, removing } = removals(options)

  /** Deletes one as the person would, with all that follows. */
  async function discard(tx: Writer, person: Person, [name, documentId]: Known): Promise<void> {
    const actor = { ...person, sessionId: '', isVerified: false }
    const view = { actor, urlOf: (path: string) => path }
    const place = { databaseId: config.databaseId, collectionId: config.collectionIds[name] }
    await documents.deleteIn({ tx, view }, { ...place, documentId }, { unchangedSince: undefined })
  }

  async function posts(tx: Writer, person: Person): Promise<boolean> {
    const found = await listPosts(tx, some(person))
    const until = performance.now() + UNIT_MS
    for (const id of found) {
      if (await documents.loosenPost(tx, id)) return true
      await discard(tx, person, ['posts', id])
      if (performance.now() > until) return true
    }
    return found.length > 0
  }

  /** Some of what the person has of a collection, with all that follows from it. */
  const discarding =
    (collection: 'jobs' | 'interests', list: Listing) => async (tx: Writer, person: Person) => {
      const ids = await list(tx, some(person))
      for (const id of ids) await discard(tx, person, [collection, id])
      return ids.length > 0
    }

  async function likes(tx: Writer, person: Person): Promise<boolean> {
    const found = await listLikes(tx, some(person))
    for (const { sequence, postId } of found) {
      await deleteLike(tx, sequence)
      changes.announce(tx, { kind: 'document', collection: 'posts', id: postId, action: 'update' })
    }
    return found.length > 0
  }

  async function profile(tx: Writer, { userId }: Person): Promise<boolean> {
    await buryId(tx, userId)
    await remove(tx, 'users', userId)
    return false
  }

  const uploads = async (tx: Writer, accountId: string): Promise<boolean> =>
    (await files.releaseAll(tx, accountId, AT_ONCE)) > 0

  return {
    ofPerson: [
      posts,
      discarding('jobs', listJobs),
      discarding('interests', listInterests),
      removing('saves', listSaves),
      removing('jobSaves', listJobSaves),
      removing('follows', listFollows),
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
  const { database, leases } = options
  const { ofPerson, uploads } = steps(options)

  const untilDone = async (step: (tx: Writer) => Promise<boolean>) =>
    writeInPortions(database, step)

  async function eraseAll(accountId: string): Promise<void> {
    const userId = await findPerson(database, accountId)
    if (userId !== undefined)
      for (const step of ofPerson) await untilDone(async (tx) => step(tx, { accountId, userId }))
    await untilDone(async (tx) => uploads(tx, accountId))
    await database.write(async (tx) => mergeWords(tx, -PAGES))
    await untilDone(async (tx) => mergeWords(tx, PAGES))
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
