import type { Database } from '../../src/platform/database/index.ts'

interface DatabaseHolder {
  readonly database: Database
}

/** Puts something in the way of a database's units; what is answered takes it out again. */
function intercept(
  { database }: DatabaseHolder,
  by: (write: Database['write']) => Database['write'],
) {
  const write = database.write.bind(database)
  const restore = () => void Object.assign(database, { write })
  Object.assign(database, { write: by(write) })
  return restore
}

/** Notes which units of work run from now on. `settled` resolves when there is none, also of those beside requests. */
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

/** Stops the next unit of work before it begins, until `goOn` is called; those that come after it pass it by. */
export function pauseNextUnit(place: DatabaseHolder): {
  readonly isHeld: Promise<void>
  readonly resume: () => void
} {
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: resume } = Promise.withResolvers<void>()
  const restore = intercept(place, (write) => async (unit) => {
    restore()
    hold()
    await mayGoOn
    return write(unit)
  })
  return { isHeld, resume }
}
