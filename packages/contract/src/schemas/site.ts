import { type Static, Type } from 'typebox'
import { SITE_PAGES } from '../community/site-pages.ts'
import { DateTime, listOf, made, nullable, strictObject } from './base.ts'

/** A version of a page that operators write; the first one is 1. Without a text, the page isn't there. */
export const SitePage = strictObject({
  page: Type.Enum([...SITE_PAGES]),
  version: Type.Integer({ minimum: 1 }),
  $createdAt: DateTime,
  text: Type.String(),
})
export type SitePage = Static<typeof SitePage>

export const SitePageList = listOf('pages', SitePage)
export type SitePageList = Static<typeof SitePageList>
export const SitePageVersions = listOf('versions', SitePage)
export type SitePageVersions = Static<typeof SitePageVersions>

/** An announcement of operators to everybody. */
export const Announcement = strictObject({
  ...made,
  text: Type.String(),
  startsAt: DateTime,
  endsAt: DateTime,
})
export type Announcement = Static<typeof Announcement>

export const ShownAnnouncement = strictObject({ announcement: nullable(Announcement) })
export type ShownAnnouncement = Static<typeof ShownAnnouncement>
export const AnnouncementList = listOf('announcements', Announcement)
export type AnnouncementList = Static<typeof AnnouncementList>
