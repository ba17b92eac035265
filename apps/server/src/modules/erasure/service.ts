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
  listLikes,
  listPosts,
  listSaves,
  mergeWords,
} from './store.ts'

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

/** Parts of an erasure. Each takes a little away, and tells whether there may be more. */
function steps({ engine, changes, config, documents, files }: ErasureOptions) {
  const some = ({ userId }: Person) => ({ userId, max: AT_ONCE })

  async function posts(tx: Writer, person: Person): Promise<boolean> {
    const actor = { ...person, sessionId: '', isVerified: false }
    const view = { actor, urlOf: (path: string) => path }
    const place = { databaseId: config.databaseId, collectionId: config.collectionIds.posts }
    const found = await listPosts(tx, some(person))
    const until = performance.now() + UNIT_MS
    for (const documentId of found) {
      if (await documents.loosenPost(tx, documentId)) return true
      await documents.deleteIn(
        { tx, view },
        { ...place, documentId },
        { unchangedSince: undefined },
      )
      if (performance.now() > until) return true
    }
    return found.length > 0
  }

  async function remove(tx: Writer, collection: 'saves' | 'follows' | 'users', id: string) {
    const row = await engine.findWhole(tx, collection, id)
    if (row === undefined) return
    changes.announce(tx, { kind: 'document', collection, id, action: 'delete', row })
    await deleteRow(tx, collection, id)
  }

  async function saves(tx: Writer, person: Person): Promise<boolean> {
    const ids = await listSaves(tx, some(person))
    for (const id of ids) await remove(tx, 'saves', id)
    return ids.length > 0
  }

  async function follows(tx: Writer, person: Person): Promise<boolean> {
    const ids = await listFollows(tx, some(person))
    for (const id of ids) await remove(tx, 'follows', id)
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

  return { ofPerson: [posts, saves, follows, likes, profile], uploads }
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
