import type { Database } from '../../src/platform/database/index.ts'

/**
 * Does some work while units of work fail after the given number, as after a power failure; afterwards they
 * succeed again.
 */
export async function withPowerFor<T>(
  { database }: { readonly database: Database },
  units: number,
  work: () => Promise<T>,
): Promise<T> {
  const write = database.write.bind(database)
  let left = units
  Object.assign(database, {
    write: async (unit: never) => {
      if (left-- <= 0) throw new Error('The power is gone.')
      return write(unit)
    },
  })
  const done = await work()
  Object.assign(database, { write })
  return done
}
