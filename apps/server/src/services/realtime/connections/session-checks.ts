import { setTimeout as pause } from 'node:timers/promises'
import type { Bearer } from '#services/account'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import type { Connection, Connections } from './connections.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES } from '../subscriptions/errors.ts'
import { openTimeSlices, type TimeSlice } from '#lib/time-slices'

interface Options extends Pick<Platform, 'now'> {
  readonly connections: Connections
  readonly database: Pick<Platform['database'], 'watch'>
  readonly renewAll: (
    db: Reader,
    bearers: readonly Bearer[],
  ) => Promise<readonly (Bearer | undefined)[]>
}

type SignedInConnection = Connection & { readonly bearer: Bearer }

/**
 * Checks whether the sessions of sockets are still valid: closes sockets of sessions that have expired, or that ended
 * without an event. Sessions are read in batches, and only if their tables were written or their own time has come.
 */
export function sessionChecks({ connections, database, renewAll, now }: Options) {
  /** Whether all that the last full check has read is unchanged. */
  let isUnchanged = () => false

  /** Renews the bearers of the connections; returns functions that close those whose session is over. */
  async function checkBatch(
    db: Reader,
    batch: readonly SignedInConnection[],
  ): Promise<(() => void)[]> {
    const bearers = batch.map(({ bearer }) => bearer)
    const renewed = await renewAll(db, bearers)
    return batch.flatMap((connection, at) => {
      // The connection may have been signed in as somebody else meanwhile.
      const isUnreplaced = () => connection.bearer === bearers[at]
      const bearer = renewed[at]
      if (bearer === undefined)
        return [() => isUnreplaced() && connections.close(connection, CODES.policy)]
      if (isUnreplaced()) connection.bearer = bearer
      return []
    })
  }
  async function checkAll(db: Reader, all: readonly Connection[], slice: TimeSlice): Promise<void> {
    const { sessions, roundMs } = REALTIME_LIMITS
    const closings: (() => void)[] = []
    const signedIn = all.filter((each): each is SignedInConnection => Boolean(each.bearer))
    for (let from = 0; from < signedIn.length; from += sessions) {
      await slice()
      closings.push(...(await checkBatch(db, signedIn.slice(from, from + sessions))))
    }
    if (closings.length === 0) return
    // The session may have ended just now: leave time for the event of its end to arrive.
    await pause(roundMs, undefined, { ref: false })
    for (const close of closings) close()
  }

  return async (): Promise<void> => {
    const slice = openTimeSlices(REALTIME_LIMITS.sliceMs)
    const everybody = connections.list().filter(({ bearer }) => bearer !== undefined)
    const watch = database.watch()
    const time = now()
    if (isUnchanged())
      return checkAll(
        watch,
        everybody.filter(({ bearer }) => bearer !== undefined && bearer.dueAt <= time),
        slice,
      )
    await checkAll(watch, everybody, slice)
    // A check of no connection has read nothing, so it could not notice any change.
    if (everybody.length > 0) isUnchanged = () => watch.isUnchanged()
  }
}
