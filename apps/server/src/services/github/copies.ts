import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import type { ReadGithub } from './read-github.ts'
import {
  type ConnectedGithub,
  type FetchedGithub,
  findStored,
  listDue,
  type StoredGithub,
  updateStored,
} from './store.ts'

/** A copy is renewed after this time. */
const PACE = DAY
/** The last good copy stays for so long while GitHub gives no new one. */
const PATIENCE = 7 * DAY
const CONCURRENCY = 2
/** Milliseconds of one round, after which the next begins anew: a stopping server waits for a round. */
const ROUND = 2000

/** The server's copies of what GitHub tells everybody. */
export function openCopies({ database, now }: Pick<Platform, 'database' | 'now'>) {
  /** A new copy; undefined when GitHub gives none. Throws when too many other sites are asked. */
  async function fetch({ uid }: ConnectedGithub, read: ReadGithub) {
    const found = await read(uid)
    if (found === undefined) return undefined
    const [account, time] = [JSON.stringify(found.user), now()]
    /** Without a new picture, the one before stays. */
    return (before?: string | null): FetchedGithub => ({
      account,
      avatar: found.avatar ?? before ?? null,
      fetchedAt: time,
      checkedAt: time,
    })
  }

  /** Undefined if it was switched off or disconnected in the meantime. */
  async function change(identity: string, changed: (row: StoredGithub) => FetchedGithub) {
    return database.write(async (tx) => {
      const row = await findStored(tx, { identity })
      if (row === undefined) return undefined
      const { account, avatar, fetchedAt, checkedAt } = changed(row)
      const fetched = { account, avatar, fetchedAt, checkedAt }
      await updateStored(tx, identity, fetched)
      return { ...row, ...fetched }
    })
  }

  async function renew(connected: ConnectedGithub, read: ReadGithub): Promise<void> {
    const copy = await fetch(connected, read)
    const checkedAt = now()
    await change(connected.identity, (row) => {
      if (copy) return copy(row.avatar)
      const isKept = row.fetchedAt > checkedAt - PATIENCE
      return isKept ? { ...row, checkedAt } : { ...row, account: null, avatar: null, checkedAt }
    })
  }

  /** Renews the copies that are due, for a bounded time. */
  async function renewDue(read: ReadGithub): Promise<void> {
    const began = performance.now()
    for (;;) {
      const accounts = await listDue(database, { until: now() - PACE, max: CONCURRENCY })
      await Promise.all(accounts.map(async (each) => renew(each, read)))
      if (accounts.length < CONCURRENCY || performance.now() - began > ROUND) return
    }
  }

  return { fetch, change, renewDue }
}
