import {
  followingFeed,
  HOME_FEED,
  type HomePaint,
  type PublicPage,
  type Query,
  serializeQuery,
  SITE_PAGE_TITLES,
  type SitePageName,
} from '@devhood/contract'
import type { ShownAnnouncement } from '@devhood/contract/schemas'
import { type Config, passkeyHost } from '#config'
import { escapeHtml } from '#lib/html'
import { crawlerHeaders, crawlersOf, type Head } from '#lib/public-page'
import { openProviders } from '#platform/oauth'
import { formOf, type FoundPage } from './forms/index.ts'
import { gatherStyles } from './gather-styles.ts'
import { canonical, indexingTags, socialTags, tags } from './head.ts'
import { contentSecurityPolicy } from './policy.ts'
import { prerenderer } from './prerender.ts'
import {
  dynamicResource,
  hashOf,
  lazyValue,
  type Resource,
  type TextResource,
  textResource,
} from './resource.ts'

/** The configuration, and what the server has found out itself. */
type Facts = Config & {
  readonly pushKey: string | undefined
  /** Those that operators have written. */
  readonly sitePages: readonly SitePageName[]
}

/** The lists that guests may read: addresses and names. */
const guestPlaces = ({ publicPages, publicJobs }: Config) => [
  ...(publicPages
    ? [
        ['/explore', 'Posts'],
        ['/all-users', 'People'],
      ]
    : []),
  ...(publicJobs ? [['/jobs', 'Jobs']] : []),
]

/** The pages that operators have written: addresses and names. */
const sitePlaces = ({ sitePages }: Facts) =>
  sitePages.map((name) => [`/${name}`, SITE_PAGE_TITLES[name]])

/** The server settings that the web app needs, as `<meta name="devhood-…">`. */
function settingsOf(config: Facts): Record<string, string> {
  return {
    'app-name': config.appName,
    project: config.projectId,
    database: config.databaseId,
    bucket: config.bucketId,
    'users-collection': config.collectionIds.users,
    'posts-collection': config.collectionIds.posts,
    'saves-collection': config.collectionIds.saves,
    'follows-collection': config.collectionIds.follows,
    'follow-counts': String(config.followCounts),
    'max-file-size': String(config.maxFileSize),
    mail: config.smtpUrl || config.captureEmails ? 'on' : 'off',
    sms: config.smsUrl || config.captureEmails ? 'on' : 'off',
    registration: config.registration,
    posting: config.posting,
    'job-posters': config.jobPosters,
    providers: JSON.stringify(
      Array.from(openProviders(config.oauth), ([key, { name }]) => ({ key, name })),
    ),
    'public-jobs': config.publicJobs ? 'on' : 'off',
    'public-pages': config.publicPages ? 'on' : 'off',
    'guest-places': JSON.stringify(guestPlaces(config)),
    ...(passkeyHost(config.publicUrl) !== undefined && { passkeys: 'on' }),
    offline: config.offline ? 'on' : 'off',
    'push-key': config.pushKey ?? '',
  }
}

/**
 * Pages whose HTML is rendered with the settings before anybody asks for it. Search engines may index them; their query
 * only holds a redirect target.
 */
const LISTED = ['sign-in', 'sign-up']

export const isAuthPage = (part: string): boolean => LISTED.includes(part)

function linksOf(part: string, preloads: readonly string[], { publicUrl }: Config): string[] {
  const isAuth = isAuthPage(part)
  // The form is in the page: its scripts come after its styles.
  const priority = isAuth ? ' fetchpriority="low"' : ''
  const parts = preloads.map(
    (address) => `<link rel="modulepreload" crossorigin href="${address}"${priority}>`,
  )
  return isAuth ? [...parts, canonical(new URL(part, publicUrl).href)] : parts
}

/** Members and guests get different pages at one URL. */
const headersOf = (config: Config) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': contentSecurityPolicy(config),
  'cross-origin-opener-policy': 'same-origin',
  vary: 'Accept-Encoding, Cookie',
})

/** A page with headers of its own. */
interface Sent {
  readonly text: string
  readonly 'content-type'?: string
  readonly 'content-security-policy'?: string
}

/** Guests get a page in several forms at one URL, each with what crawlers may do. */
function pageResource(head: Head, sent: string | Sent, headers: ReturnType<typeof headersOf>) {
  const { text, ...form } = typeof sent === 'string' ? { text: sent } : sent
  const vary = `${headers.vary}, Accept`
  return dynamicResource(text, { ...headers, ...form, vary, ...crawlerHeaders(crawlersOf(head)) })
}

/** The home page as sent to requests with a session; no URL has a first segment of this name. */
export const MEMBERS_HOME = '/'

/**
 * What a member's page opens with. Home: its first posts, or the feed of the people and tags that a person follows; the page of a
 * post: the room of its pictures.
 */
export type Opening =
  | HomePaint
  | { readonly followedBy: string }
  | { readonly room: string | undefined }

/**
 * Preloads the API calls that Home makes first, before any script runs; the app's own calls then use the responses.
 * The URLs, mode and credentials match those of our client exactly, or each request is sent twice.
 */
function preloadTags(
  { databaseId, collectionIds }: Config,
  feed: readonly Query[],
  options: readonly [name: string, value: string][] = [],
): string[] {
  const queries = feed.map((query, index): [string, string] => [
    `queries[${index}]`,
    serializeQuery(query),
  ])
  const posts = `/v1/databases/${databaseId}/collections/${collectionIds.posts}/documents`
  const parameters = new URLSearchParams([...queries, ...options])
  const addresses = ['/v1/account', `${posts}?${parameters.toString()}`]
  return addresses.map(
    (address) =>
      `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(address)}">`,
  )
}

/** The first segment and the tags of a page that opens with these alone. */
function partOf(config: Config, opening: Exclude<Opening, HomePaint>): [string, string[]] {
  if ('room' in opening) return ['posts', tags('name', { 'devhood-room': opening.room ?? '' })]
  const feed = followingFeed(opening.followedBy)
  return ['', preloadTags(config, feed, [['total', 'false']])]
}

/** Tells the app that the request had no session: it knows without asking that nobody is signed in. */
const SIGNED_OUT = tags('name', { 'devhood-session': 'none' }).join('')

const signedOut = ({ text, headers }: TextResource): TextResource =>
  textResource(text.replace('</head>', `${SIGNED_OUT}</head>`), headers)

/** The page for guests has no scripts of the app; no URL has a first segment of this name. */
const GUESTS = '//'

interface Filling {
  readonly part: string
  readonly title: string
  /** Tags before the links to scripts. */
  readonly first?: readonly string[]
  readonly head?: Head | undefined
}

const settingsTags = (settings: Readonly<Record<string, string>>) =>
  tags(
    'name',
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [`devhood-${name}`, value])),
  )

type GuestView = ShownAnnouncement & { readonly address: string }

/** Maps the first segment of a URL to the files that its screen loads in addition to the entry. */
export type Preloads = Readonly<Record<string, readonly string[]>>

export interface Build {
  /** The page of the app, and the one of sign-in and sign-up. */
  readonly app: string
  readonly auth: string
  readonly prerender: string
  readonly preloads: Preloads
  /** URL of the script of pages without the app. */
  readonly guestScript: string
}

const APP =
  /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<noscript>[^<]*<\/noscript>/g

/** The page with its styles and its theme, and without the app's scripts. */
const withoutApp = (page: string): string => page.replaceAll(APP, '')

/** A page of one member. No cache may store it. */
const privateResource = (page: string, headers: Resource['headers']): Resource =>
  dynamicResource(page, { ...headers, 'cache-control': 'private, no-store' })

/** What a page for guests needs a script for: to share it, to copy its address, or to follow its author. */
const scriptsFor = ({ kind }: PublicPage, { guestScript }: Build): string[] =>
  ['job', 'profile', 'post'].includes(kind) ? [`<script defer src="${guestScript}"></script>`] : []

const titleOf = (head: Head | undefined, { appName }: Config) =>
  head?.title === undefined ? appName : `${head.title} · ${appName}`

const ROOT = '<div id="root"></div>'
const withRoot = (page: string, html: string) =>
  page.replace(ROOT, () => `<div id="root">${html}</div>`)

/**
 * The app's page with the settings filled in: one version for each first segment with files of its own, and `other`
 * for the rest. The version changes with the content of any of them.
 */
export function preparePages(build: Build, config: Facts) {
  const { preloads } = build
  const fixed = settingsOf(config)
  const homePreloads = preloadTags(config, HOME_FEED)
  // A page that is written is no reason to offer a new version of the app.
  const version = hashOf(Buffer.from(JSON.stringify([build, fixed, homePreloads])))
  const settingsMap = { ...fixed, 'site-places': JSON.stringify(sitePlaces(config)) }
  const known = settingsTags({ ...settingsMap, version })
  const write = (part: string, first: readonly string[] = [], head?: Head): string =>
    fill(build.app, { part, title: titleOf(head, config), first, head })
  const fill = (template: string, { part, title, first = [], head }: Filling): string => {
    const links = linksOf(part, preloads[part] ?? [], config)
    // A page without the app needs no settings.
    const settingsTags = part === GUESTS ? [] : known
    const all = [...settingsTags, ...socialTags(config, head), ...first, ...links]
    return template
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('</head>', () => `${all.join('')}</head>`)
  }
  const kinds = [...new Set([...Object.keys(preloads), ...LISTED, 'other'])]
  const headers = headersOf(config)
  const membersHome = lazyValue(() => textResource(write('', homePreloads), headers))
  const pages = new Map(
    kinds.map((part) => [part, () => textResource(write(part), headers)] as const),
  ).set(MEMBERS_HOME, membersHome)
  const render = lazyValue(() => prerenderer(build.prerender, settingsMap, config.publicUrl))
  const openedWith = (opening: Opening) =>
    'person' in opening
      ? withRoot(membersHome().text, render().renderHome(opening))
      : write(...partOf(config, opening))
  const forGuests = withoutApp(build.auth)
  /** The page of what guests may read, without scripts of the app. */
  const publicPage = (head: Head, page: PublicPage, { address, announcement }: GuestView) => {
    const rendered = render().renderPublic(page, address, announcement ?? undefined)
    const { html, element, sources } = gatherStyles(rendered)
    const first = [...indexingTags(head, config), ...scriptsFor(page, build), element]
    const filled = fill(forGuests, { part: GUESTS, title: titleOf(head, config), first, head })
    const text = withRoot(filled, html)
    return { text, 'content-security-policy': contentSecurityPolicy(config, sources) }
  }
  for (const part of LISTED)
    pages.set(part, () => {
      const { title, html } = render().render(part)
      return textResource(withRoot(fill(build.auth, { part, title }), html), headers)
    })
  /** Each page is made for its first caller. */
  const made = Array.from(pages, ([part, make]) => [part, lazyValue(make)] as const)
  return {
    version,
    pages: new Map(made),
    /** The same, for requests without a session. */
    signedOutPages: new Map(made.map(([part, page]) => [part, lazyValue(() => signedOut(page()))])),
    pageOpenedWith: (opening: Opening) => privateResource(openedWith(opening), headers),
    pageWith: (part: string, found: FoundPage & ShownAnnouncement) => {
      const { head, form, address, announcement } = found
      const sent =
        formOf(head.page, form, config.publicUrl.origin) ??
        (head.page
          ? publicPage(head, head.page, { address, announcement })
          : write(part, indexingTags(head, config), head))
      return pageResource(head, sent, headers)
    },
  }
}
