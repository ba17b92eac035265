import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import { countMembers, countOpenReports, countPosts, sumFileBytes } from './store.ts'

/** Counting a million rows takes some 20 ms, so one count serves all readings within this time. */
const FRESH_MS = 5 * 60_000
/** Files that are added up before other work gets its turn: about 3 ms. */
const FILES_AT_ONCE = 5000

async function sumAllFiles(db: Reader): Promise<number> {
  let sum = 0
  let after = -1
  for (;;) {
    const page = await sumFileBytes(db, { after, max: FILES_AT_ONCE })
    if (page === undefined || page.last === null) return sum
    sum += page.bytes ?? 0
    after = page.last
    await nextTurn()
  }
}

async function count(database: Reader) {
  const members = (await countMembers(database)) ?? 0
  await nextTurn()
  const posts = (await countPosts(database)) ?? 0
  await nextTurn()
  const openReports = (await countOpenReports(database)) ?? 0
  return { members, posts, openReports, fileBytes: await sumAllFiles(database) }
}

/** What the instance holds. */
export type Contents = Awaited<ReturnType<typeof count>>

/** Counts at most every five minutes, however often it is asked. A failed count is tried again by the next reading. */
export function contentsCounter({ database, now }: Pick<Platform, 'database' | 'now'>) {
  let latest: { readonly at: number; readonly counted: Promise<Contents> } | undefined
  return async (): Promise<Contents> => {
    const age = latest === undefined ? Infinity : Math.abs(now() - latest.at)
    if (latest === undefined || age >= FRESH_MS) {
      const counted = count(database)
      latest = { at: now(), counted }
      counted.catch(() => (latest = undefined))
    }
    return latest.counted
  }
}
