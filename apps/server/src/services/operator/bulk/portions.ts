import { AppError } from '@devhood/contract'
import { openKeyedMutex } from '#platform'
import { type Database, repeatPaced, type Writer } from '#platform/database'

/** Whether it went through; those about whom an operator can't decide stay as they are. */
export const goesThrough = async (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => true,
    (error: unknown) => {
      // The actions check before they change something.
      if (error instanceof AppError && error.status < 500) return false
      throw error
    },
  )

/** So many are one unit of work. On SQLite others wait for it; on PostgreSQL its round trips are what takes long, as many as for one. */
const portionOn = ({ dialect }: Pick<Database, 'dialect'>): number => (dialect.isShared ? 40 : 10)

/**
 * Carries out portions until none is left. One that conflicts with what others write is run again by the database, here with half as
 * many each time: a short one gets in between.
 */
export async function inPortions(
  database: Pick<Database, 'dialect' | 'write'>,
  goOn: (tx: Writer, size: number) => Promise<boolean>,
): Promise<void> {
  const most = portionOn(database)
  let size = most
  await repeatPaced(async () => {
    let next = size
    return database
      .write(async (tx) => {
        size = next
        next = Math.ceil(next / 2)
        return goOn(tx, size)
      })
      .finally(() => {
        size = Math.min(most, size * 2)
      })
  })
}

/** Works on all at once, but in turn on those with the same key. Returns what came of each, in their order. */
export async function eachAtOnce<T, R>(
  all: readonly T[],
  keyOf: (each: T) => string,
  work: (each: T) => Promise<R>,
): Promise<R[]> {
  const withLock = openKeyedMutex()
  return Promise.all(all.map(async (each) => withLock(keyOf(each), async () => work(each))))
}
