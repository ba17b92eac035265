import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Announcement, AnnouncementList, ShownAnnouncement } from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { auditWriter } from '#services/operator'
import { AnnouncementParams, NewAnnouncement } from './schema.ts'
import { announcementService } from './service.ts'

const LIMIT: Limit = { scope: 'announcements', max: 30, windowMs: MINUTE, by: byAccount }

const CALLS = {
  shown: call('anyone', {
    summary: "The operators' announcement to everybody, if there is one now",
    response: { 200: ShownAnnouncement },
  }),
  list: call('administer', {
    summary: 'The newest announcements, also those that are planned or over',
    response: { 200: AnnouncementList },
  }),
  create: call('administer', {
    summary: 'Announce something to everybody, from `startsAt` (by default now) until `endsAt`',
    description: 'Of several at once, the newest is shown.',
    body: NewAnnouncement,
    response: { 201: Announcement },
    limit: LIMIT,
  }),
  end: call('administer', {
    summary: 'End an announcement',
    params: AnnouncementParams,
    response: { 204: NoContent },
    limit: LIMIT,
  }),
}

/** Announcements of operators: a line above every page. */
export function announcementsModule({
  platform,
}: {
  readonly platform: Pick<Platform, 'database' | 'now'>
}) {
  const announcements = announcementService({ ...platform, record: auditWriter(platform) })
  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.get('/announcement', CALLS.shown, announcements.shown)
    api.get('/operator/announcements', CALLS.list, announcements.list)
    api.post('/operator/announcements', CALLS.create, async (request) => {
      const made = await announcements.create(actorOf(request), request.body)
      logEvent(request, 'operator_announce', { target: { announcement: made.$id } })
      return made
    })
    api.delete('/operator/announcements/:announcementId', CALLS.end, async (request) => {
      await announcements.end(actorOf(request), request.params.announcementId)
      logEvent(request, 'operator_endAnnouncement', {
        target: { announcement: request.params.announcementId },
      })
    })
  }
  return { routes, shown: announcements.shown }
}
