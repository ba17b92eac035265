import { LIMITS } from '@devhood/contract'
import { Type } from 'typebox'
import { parseInstant } from '#engine'
import { Id, visibleTextUpTo } from '#lib/request-texts'

const Instant = Type.Refine(
  Type.String(),
  (text) => parseInstant(text) !== undefined,
  () => 'must be a date and time: 2026-11-21T08:30:00.000Z',
)
export const NewAnnouncement = Type.Object({
  text: visibleTextUpTo(LIMITS.announcementMax),
  startsAt: Type.Optional(Instant),
  endsAt: Instant,
})
export const AnnouncementParams = Type.Object({ announcementId: Id })
