import type { RuleEffect, RuleKind, SitePageName } from '@devhood/contract'
import type {
  Announcement,
  AnnouncementList,
  ContentRule,
  ContentRuleList,
  Dashboard,
  RuleTrial,
  SitePage,
  SitePageList,
  SitePageVersions,
} from '@devhood/contract/schemas'
import type { Client } from './client.ts'
import { pathBelow } from './transport/url.ts'
import type { CallOptions } from './transport/transport.ts'

const OPERATOR = '/operator'
const ANNOUNCEMENTS = `${OPERATOR}/announcements`
const RULES = `${OPERATOR}/rules`
const PAGES = `${OPERATOR}/pages`

/** What a content rule looks for: words, or a site. */
export interface RulePattern {
  readonly kind: RuleKind
  readonly text: string
}

/** The dashboard, announcements, content rules, and pages of the site. */
export const siteCalls = ({ call }: Client['transport']) => ({
  getDashboard: async (options?: CallOptions) =>
    call<Dashboard>('GET', `${OPERATOR}/dashboard`, {}, options),
  listRules: async (options?: CallOptions) => call<ContentRuleList>('GET', RULES, {}, options),
  /** What the rule finds among the newest; nothing changes. */
  tryRule: async ({ kind, text }: RulePattern, options?: CallOptions) =>
    call<RuleTrial>('POST', `${RULES}/trial`, { kind, text }, options),
  addRule: async (
    rule: RulePattern & { readonly effect: RuleEffect; readonly note?: string },
    options?: CallOptions,
  ) => call<ContentRule>('POST', RULES, { ...rule }, options),
  removeRule: async (ruleId: string, options?: CallOptions) =>
    call<void>('DELETE', pathBelow(RULES, { ruleId }), {}, options),
  listAnnouncements: async (options?: CallOptions) =>
    call<AnnouncementList>('GET', ANNOUNCEMENTS, {}, options),
  /** Without `startsAt`, it is shown at once. */
  createAnnouncement: async (
    announcement: { readonly text: string; readonly startsAt?: string; readonly endsAt: string },
    options?: CallOptions,
  ) => call<Announcement>('POST', ANNOUNCEMENTS, announcement, options),
  endAnnouncement: async (announcementId: string, options?: CallOptions) =>
    call<void>('DELETE', pathBelow(ANNOUNCEMENTS, { announcementId }), {}, options),
  /** The last version of each page. */
  listPages: async (options?: CallOptions) => call<SitePageList>('GET', PAGES, {}, options),
  /** All versions of a page, newest first; `before` lists those before a version. */
  listPageVersions: async (
    page: SitePageName,
    { signal, ...part }: CallOptions & { readonly before?: number | undefined } = {},
  ) => call<SitePageVersions>('GET', pathBelow(PAGES, { page }), part, { signal }),
  /** `after` is the version that was edited, 0 without one. An empty text takes the page away. */
  writePage: async (
    page: SitePageName,
    version: { readonly text: string; readonly after: number },
    options?: CallOptions,
  ) => call<SitePage>('POST', pathBelow(PAGES, { page }), version, options),
})
