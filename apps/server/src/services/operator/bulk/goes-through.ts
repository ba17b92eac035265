import { AppError } from '@devhood/contract'
import type { Writer } from '#platform/database'

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
export const portionOn = ({ dialect }: Writer): number => (dialect.isShared ? 40 : 10)

/** Works on all at once, but in turn on those with the same key. Returns what came of each, in their order. */
export async function eachAtOnce<T, R>(
  all: readonly T[],
  keyOf: (each: T) => string,
  work: (each: T) => Promise<R>,
): Promise<R[]> {
  const last = new Map<string, Promise<R>>()
  return Promise.all(
    all.map(async (each) => {
      const before = last.get(keyOf(each))
      const run = before === undefined ? work(each) : before.then(async () => work(each))
      last.set(keyOf(each), run)
      return run
    }),
  )
}
