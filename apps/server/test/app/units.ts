import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../src/platform/database/index.ts'

interface DatabaseHolder {
  readonly database: Database
}

/** Wraps a database's units of work; the returned function unwraps them again. */
function intercept(
  { database }: DatabaseHolder,
  by: (write: Database['write']) => Database['write'],
) {
  const write = database.write.bind(database)
  const restore = () => void Object.assign(database, { write })
  Object.assign(database, { write: by(write) })
  return restore
}

/** Watches units of work from now on. `settled` resolves when none is running, including background transactions. */
export function watchUnits(place: DatabaseHolder): { readonly settled: () => Promise<void> } {
  const running = new Set<Promise<unknown>>()
  intercept(place, (write) => async (unit) => {
    const done = write(unit)
    running.add(done)
    return done.finally(() => running.delete(done))
  })
  return {
    async settled() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** Counts the units of work of the calls in `during`, also those that go on in the background; not those of other jobs. */
export function countUnits(place: DatabaseHolder) {
  const counted = new AsyncLocalStorage<true>()
  let units = 0
  intercept(place, (write) => async (unit) => {
    if (counted.getStore()) units++
    return write(unit)
  })
  return {
    during: async <Result>(call: () => Promise<Result>): Promise<Result> => counted.run(true, call),
    units: () => units,
  }
}

/**
 * Pauses the unit of work of one request before it begins, until `resume` is called. Others, such as those of background jobs,
 * overtake it.
 */
export function pauseUnitOf<Result>(
  place: DatabaseHolder,
  ask: () => Promise<Result>,
): {
  readonly response: Promise<Result>
  readonly isPaused: Promise<void>
  readonly resume: () => void
} {
  const asked = new AsyncLocalStorage<true>()
  const { promise: isPaused, resolve: setPaused } = Promise.withResolvers<void>()
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const restore = intercept(place, (write) => async (unit) => {
    if (!asked.getStore()) return write(unit)
    restore()
    setPaused()
    await resumed
    return write(unit)
  })
  return { response: asked.run(true, ask), isPaused, resume }
}
