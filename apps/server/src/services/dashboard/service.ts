import type { Dashboard } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import { DAY, HOUR, MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import type { openOperatorNews } from '#resources/notifications'
import { type Contents, countOpenReports } from '#services/metrics'
import {
  addErrors,
  countActive,
  countPosts,
  countSignUps,
  countWaiting,
  type DayRow,
  deleteDaysOutside,
  findOldestReport,
  listDays,
  listWaits,
  storeDay,
} from './store.ts'

/** Where the dashboard gets what isn't in the database. */
export interface Sources extends Pick<Platform, 'database' | 'mail' | 'now'> {
  readonly contents: () => Promise<Contents>
  readonly disk: () => Promise<{ readonly free: number; readonly total: number } | undefined>
  readonly errors: () => number
  readonly backups: {
    readonly failed: () => number | undefined
    readonly madeAt: () => number | undefined
    readonly hasFiles: boolean
  }
  readonly version: string
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

const DAYS_SHOWN = 30
/** Milliseconds for which counts of today serve further readers. */
const FRESH = MINUTE
const DAYS_KEPT = 400
/** Posts of a day that are counted at most. */
const POSTS_MAX = 10_000
/** Decisions of a day that count at most. */
const WAITS_MAX = 2000
/** A disk is nearly full with less than this part, and less than these bytes, free. */
const FREE_PART = 0.05
const FREE_BYTES = 2 * 1024 ** 3

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function backupState({ failed, madeAt, hasFiles }: Sources['backups']): Dashboard['backup'] {
  const hasFailed = failed()
  const time = madeAt()
  if (hasFailed === undefined) return null
  const at = time === undefined ? null : formatInstant(time)
  return { madeAt: at, hasFailed: hasFailed === 1, hasFiles }
}

/** A minute at least, because 0 says that there was nothing. */
function medianMinutes(waits: readonly number[]): number {
  const middle = waits.map(Number).toSorted((one, other) => one - other)[waits.length >> 1]
  return middle === undefined ? 0 : Math.max(1, Math.round(middle / MINUTE))
}

/** Figures of today so far; counted at most once a minute. */
function figures({ database, now, contents }: Pick<Sources, 'database' | 'now' | 'contents'>) {
  async function count(): Promise<DayRow> {
    const time = now()
    const day = Math.floor(time / DAY) * DAY
    const { members, fileBytes } = await contents()
    return {
      day: dayOf(time),
      members,
      fileBytes,
      openReports: (await countOpenReports(database)) ?? 0,
      decisionMinutes: medianMinutes(await listWaits(database, { since: day, max: WAITS_MAX })),
      active: (await countActive(database, { since: day })) ?? 0,
      signUps: (await countSignUps(database, { since: day })) ?? 0,
      posts: (await countPosts(database, { since: day, max: POSTS_MAX })) ?? 0,
    }
  }

  let latest: { readonly at: number; readonly row: DayRow } | undefined
  async function today(): Promise<DayRow> {
    const at = now()
    if (latest === undefined || Math.abs(at - latest.at) >= FRESH)
      latest = { at, row: await count() }
    return latest.row
  }
  return today
}

/** Adds the errors of this process to those of the day, as often as somebody calls `flush`; `pending` are those that are not added yet. */
export function errorCount({
  database,
  now,
  errors,
}: Pick<Sources, 'database' | 'now' | 'errors'>) {
  let added = 0
  const pending = () => errors() - added
  async function flush(): Promise<void> {
    const count = pending()
    if (count === 0) return
    added += count
    try {
      await database.write(async (tx) => addErrors(tx, { day: dayOf(now()), count }))
    } catch (error) {
      added -= count
      throw error
    }
  }
  return { pending, flush }
}

/** The state of an instance, and how it came to be. */
export function dashboard(sources: Sources) {
  const { database, now, mail, backups, tellOperators } = sources
  const today = figures(sources)
  const own = errorCount(sources)
  const startedAt = now()
  let countedAt = startedAt

  async function mailState() {
    const state = mail?.deliveryState()
    return mail && state ? { isUp: state.isUp, waiting: await mail.count() } : null
  }

  /** Tells operators of emails that can't be sent, and of a disk that is nearly full: once a day. */
  async function tell(): Promise<void> {
    const state = await mailState()
    const disk = await sources.disk()
    const isFull = disk && disk.free < FREE_BYTES && disk.free < FREE_PART * disk.total
    await database.write(async (tx) => {
      if (state && !state.isUp && state.waiting > 0) await tellOperators(tx, 'mail')
      if (isFull) await tellOperators(tx, 'disk')
    })
  }

  /** Stores the figures of today once an hour, and on a new day at once. */
  async function sweep(): Promise<void> {
    const time = now()
    if (dayOf(time) === dayOf(countedAt) && time - countedAt < HOUR) return
    countedAt = time
    const row = await today()
    await database.write(async (tx) => {
      await storeDay(tx, row)
      await deleteDaysOutside(tx, { from: dayOf(time - DAYS_KEPT * DAY), to: row.day })
    })
    await tell()
  }

  async function get(): Promise<Dashboard> {
    const row = await today()
    const stored = await listDays(database, { max: DAYS_SHOWN })
    const earlier = stored.filter(({ day }) => day < row.day)
    const added = stored.find(({ day }) => day === row.day)?.errors ?? 0
    const oldest = await findOldestReport(database)
    return {
      openReports: row.openReports,
      oldestReportAt: oldest === undefined ? null : formatInstant(oldest),
      waiting: (await countWaiting(database)) ?? 0,
      mail: await mailState(),
      backup: backupState(backups),
      disk: (await sources.disk()) ?? null,
      databaseBytes: database.load().bytes ?? 0,
      errors: sources.errors(),
      startedAt: formatInstant(startedAt),
      version: sources.version,
      days: [...earlier.toReversed(), { ...row, errors: added + own.pending() }],
    }
  }

  return { get, sweep, addErrors: own.flush }
}
