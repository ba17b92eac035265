import type { Generated } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  announcements: {
    sequence: Generated<number>
    $id: string
    $createdAt: number
    text: string
    startsAt: number
    endsAt: number
  }
}
const { all, first, insert, update } = queries<Tables>()

export const insertAnnouncement = insert('announcements')
export const updateAnnouncement = update('announcements', '$id')

export const findAnnouncement = first((db, v: { id: string }) =>
  db.selectFrom('announcements').selectAll().where('$id', '=', v.id),
)

/** The newest first. */
export const listAnnouncements = all((db, v: { limit: number }) =>
  db.selectFrom('announcements').selectAll().orderBy('sequence', 'desc').limit(v.limit),
)
export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number]
