import { AppError, LIMITS, newId } from '@devhood/contract'
import type { Announcement, AnnouncementList, ShownAnnouncement } from '@devhood/contract/schemas'
import { type Actor, formatInstant, parseInstant } from '#engine'
import type { Platform } from '#platform'
import { openQueryCache } from '#platform/database'
import type { RecordEntry } from '#services/operator'
import {
  type AnnouncementRow,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly record: RecordEntry
}

interface NewAnnouncement {
  readonly text: string
  /** By default at once. */
  readonly startsAt?: string
  readonly endsAt: string
}

const present = ({
  $id,
  $createdAt,
  text,
  startsAt,
  endsAt,
}: Omit<AnnouncementRow, 'sequence'>): Announcement => ({
  $id,
  $createdAt: formatInstant($createdAt),
  text,
  startsAt: formatInstant(startsAt),
  endsAt: formatInstant(endsAt),
})

/** Announcements of operators, each for a time. Of several at once, the newest is shown. */
export function announcementService({ database, now, record }: Options) {
  const cache = openQueryCache<AnnouncementRow[]>(database, { max: 1 })

  /** The newest ones: those that are over stay, to be used again. */
  const newest = async () =>
    (await cache.read('', async (db) =>
      listAnnouncements(db, { limit: LIMITS.listLimitDefault }),
    )) ?? []

  async function shown(): Promise<ShownAnnouncement> {
    const time = now()
    const row = (await newest()).find(({ startsAt, endsAt }) => startsAt <= time && time < endsAt)
    return { announcement: row ? present(row) : null }
  }

  async function list(): Promise<AnnouncementList> {
    const announcements = (await newest()).map(present)
    return { total: announcements.length, announcements }
  }

  async function create(
    { userId }: Actor,
    { text, ...given }: NewAnnouncement,
  ): Promise<Announcement> {
    const time = now()
    const startsAt = parseInstant(given.startsAt ?? '') ?? time
    const endsAt = parseInstant(given.endsAt) ?? 0
    if (endsAt <= Math.max(startsAt, time))
      throw new AppError('general_argument_invalid', {
        message: 'Parameter "endsAt" must be in the future, and after the start.',
      })
    const row = { $id: newId(time), $createdAt: time, text, startsAt, endsAt }
    await database.write(async (tx) => {
      await insertAnnouncement(tx, row)
      await record(tx, { action: 'announce', operator: userId, note: text })
    })
    return present(row)
  }

  /** Ends one that is shown or planned. */
  async function end({ userId }: Actor, id: string): Promise<void> {
    await database.write(async (tx) => {
      const row = await findAnnouncement(tx, { id })
      if (row === undefined) throw new AppError('document_not_found')
      const time = now()
      if (row.endsAt <= time) return
      await updateAnnouncement(tx, id, { endsAt: time, startsAt: Math.min(row.startsAt, time) })
      await record(tx, { action: 'endAnnouncement', operator: userId, note: row.text })
    })
  }

  return { shown, list, create, end }
}
