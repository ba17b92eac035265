import { AppError } from '@devhood/contract'
import type { GithubProfile, OwnGithub } from '@devhood/contract/schemas'
import { type Actor, type Engine, viewFor } from '#engine'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import { openCopies } from './copies.ts'
import { accountOf, checkChosen, presentOwnGithub } from './present.ts'
import type { ReadGithub } from './read-github.ts'
import {
  deleteStored,
  findConnected,
  findShown,
  findStored,
  insertStored,
  updateStored,
} from './store.ts'

export interface GithubOptions extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'get'>
  /** Undefined where sign-in with GitHub isn't set up, or the server may not call other servers. */
  readonly read: ReadGithub | undefined
}

const unavailable = () =>
  new AppError('general_service_unavailable', {
    message: "GitHub doesn't answer. Please try again later.",
  })

export function githubService({ database, now, engine, read }: GithubOptions) {
  const copies = openCopies({ database, now })

  /** The account that the person has proved to be theirs. Throws `user_identity_not_found`. */
  async function connectedOf(db: Reader, { accountId }: Actor) {
    const connected = await findConnected(db, { accountId })
    if (read === undefined || connected === undefined) throw new AppError('user_identity_not_found')
    return { ...connected, read }
  }

  async function getOwn(actor: Actor): Promise<OwnGithub> {
    const { identity } = await connectedOf(database, actor)
    return presentOwnGithub(await findStored(database, { identity }))
  }

  /** The first time, it fetches a copy. Throws `general_service_unavailable` and `general_argument_invalid`. */
  async function show(actor: Actor, ids: readonly string[]): Promise<OwnGithub> {
    const connected = await connectedOf(database, actor)
    const stored = await findStored(database, connected)
    const copy = stored ? undefined : await copies.fetch(connected, connected.read)
    if (!stored && !copy) throw unavailable()
    const chosen = JSON.stringify(ids)
    return database.write(async (tx) => {
      const { identity } = await connectedOf(tx, actor)
      // Another one may have been connected in the meantime.
      if (copy && identity === connected.identity)
        await insertStored(tx, { identity, ...copy(), chosen })
      const row = await findStored(tx, { identity })
      if (row === undefined) throw unavailable()
      checkChosen(row, ids)
      await updateStored(tx, identity, { chosen })
      return presentOwnGithub({ ...row, chosen })
    })
  }

  /** Throws `general_service_unavailable`, and then keeps the copy. */
  async function refresh(actor: Actor): Promise<OwnGithub> {
    const connected = await connectedOf(database, actor)
    const { identity } = connected
    if ((await findStored(database, { identity })) === undefined) return presentOwnGithub(undefined)
    const copy = await copies.fetch(connected, connected.read)
    if (copy === undefined) throw unavailable()
    return presentOwnGithub(await copies.change(identity, ({ avatar }) => copy(avatar)))
  }

  async function hide(actor: Actor): Promise<void> {
    await database.write(async (tx) => {
      const { identity } = await connectedOf(tx, actor)
      await deleteStored(tx, identity)
    })
  }

  /** For whoever sees the profile. Throws `document_not_found` for all others. */
  async function get(actor: Actor | undefined, userId: string): Promise<GithubProfile> {
    await engine.get(database, { collection: 'users', id: userId, queries: [] }, viewFor(actor))
    const row = read && (await findShown(database, { userId }))
    return { account: row ? accountOf(row) : null }
  }

  /** What the archive of a person contains, whatever is set up now. */
  async function record({ accountId }: Actor): Promise<OwnGithub> {
    const connected = await findConnected(database, { accountId })
    return presentOwnGithub(connected && (await findStored(database, connected)))
  }

  const sweeps = read ? [async () => copies.renewDue(read)] : []
  return { getOwn, show, refresh, hide, get, record, sweeps }
}

export type GithubService = ReturnType<typeof githubService>
