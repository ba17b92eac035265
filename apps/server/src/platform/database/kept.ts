import { openRecent } from '../recent/index.ts'
import type { Database, Reader } from './database.ts'

/** What was read for a key, kept until a commit touches a table that it came from. */
export interface Kept<T extends object> {
  find(key: string): T | undefined
  /** What is kept, or else what `work` reads now; `undefined` is not kept. */
  read(key: string, work: (db: Reader) => Promise<T | undefined>): Promise<T | undefined>
}

interface Entry<T> {
  readonly value: T
  readonly isUnchanged: () => boolean
}

interface Options<T> {
  /** What is kept weighs so much at most: one each, unless told. */
  readonly max: number
  readonly weigh?: (value: T, key: string) => number
  /** As for `Database.watch`. */
  readonly mayLag?: boolean
}

/** Bounded as `openRecent` is. */
export function openKept<T extends object>(
  database: Pick<Database, 'watch'>,
  { max, weigh = () => 1, mayLag = false }: Options<T>,
): Kept<T> {
  const entries = openRecent<string, Entry<T>>(max, ({ value }, key) => weigh(value, key))

  function find(key: string): T | undefined {
    const entry = entries.get(key)
    if (entry === undefined || entry.isUnchanged()) return entry?.value
    entries.delete(key)
    return undefined
  }
  return {
    find,
    async read(key, work) {
      const known = find(key)
      if (known !== undefined) return known
      const watch = database.watch({ mayLag })
      const value = await work(watch)
      if (value !== undefined) entries.set(key, { value, isUnchanged: () => watch.isUnchanged() })
      return value
    },
  }
}
