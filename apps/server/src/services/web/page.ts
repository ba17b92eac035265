import { HOME_FEED, serializeQuery } from '@devhood/contract'
import type { Config } from '#config'
import { dataBlock, escapeHtml } from '#lib/html'
import { openProviders } from '#platform/oauth'
import { contentSecurityPolicy } from './policy.ts'
import { dynamicResource, hashOf, textResource } from './resource.ts'

/** What search engines and messengers say of the product. */
const ABOUT = 'A place where developers share pictures of their working life.'
/** Beside the page, 1200 × 630 pixels. */
const CARD = '/card.png'

/** What the web app must know of the server's settings, as `<meta name="devhood-…">`. */
function settingsOf(config: Config): Record<string, string> {
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
    'job-posters': config.jobPosters,
    providers: JSON.stringify(
      Array.from(openProviders(config.oauth), ([key, { name }]) => ({ key, name })),
    ),
    'public-jobs': config.publicJobs ? 'on' : 'off',
    offline: config.offline ? 'on' : 'off',
  }
}

/** What the page of an address says of itself to who runs no scripts: search engines, messengers. */
export interface Head {
  readonly status: 200 | 404 | 410
  readonly title?: string
  readonly description?: string
  /** Where it is to be found; left out of what is not to be found at all. */
  readonly url?: string
  /** In the words of schema.org. */
  readonly data?: object
}

/** Tags by which other sites show a link to this one. What members share is not theirs to show. */
function socialTags({ appName, publicUrl }: Config, head?: Head): string[] {
  const { title = appName, description = ABOUT, url = publicUrl.href } = head ?? {}
  const card = new URL(CARD, publicUrl).href
  const properties = {
    'og:type': 'website',
    'og:site_name': appName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': card,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A street of houses at dusk, some windows lit',
  }
  const names = {
    description,
    'apple-mobile-web-app-title': appName,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': card,
  }
  return [...tags('property', properties), ...tags('name', names)]
}

const tags = (kind: 'name' | 'property', values: Record<string, string>): string[] =>
  Object.entries(values).map(
    ([name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`,
  )

/** Addresses that search engines may list: their query only says where one wanted to go. */
const LISTED = ['sign-in', 'sign-up']

function linksOf(part: string, preloads: readonly string[], { publicUrl }: Config): string[] {
  const parts = preloads.map(
    (address) => `<link rel="modulepreload" crossorigin href="${address}">`,
  )
  return LISTED.includes(part) ? [...parts, canonical(new URL(part, publicUrl).href)] : parts
}

const canonical = (url: string) => `<link rel="canonical" href="${escapeHtml(url)}">`

/** Where search engines find it, and what it is to them; or that they shall not list it. */
const indexingTags = ({ url, data }: Head): string[] =>
  url === undefined
    ? tags('name', { robots: 'noindex' })
    : [canonical(url), ...(data ? [dataBlock('application/ld+json', data)] : [])]

/** Home as it is sent to who brings a session: no address has a part of this name. */
export const MEMBERS_HOME = '/'

/**
 * What Home asks the API first, before any script is there; the app's own calls then find the answers. In the very
 * words of our client, and with its mode and credentials: anything else would be asked twice.
 */
function preloadTags({ databaseId, collectionIds }: Config): string[] {
  const queries = HOME_FEED.map((query, index): [string, string] => [
    `queries[${index}]`,
    serializeQuery(query),
  ])
  const posts = `/v1/databases/${databaseId}/collections/${collectionIds.posts}/documents`
  const addresses = ['/v1/account', `${posts}?${new URLSearchParams(queries).toString()}`]
  return addresses.map(
    (address) =>
      `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(address)}">`,
  )
}

/** First part of an address → what its screen loads besides the entry. */
export type Preloads = Readonly<Record<string, readonly string[]>>

/**
 * The app's page with the settings written in, once for each kind of address that has parts of its own and
 * once, as `other`, for the rest. The version changes with anything that is in any of them.
 */
export function preparePages(template: string, config: Config, preloads: Preloads) {
  const settingsMap = settingsOf(config)
  const homePreloads = preloadTags(config)
  const version = hashOf(
    Buffer.from(JSON.stringify([template, settingsMap, preloads, homePreloads])),
  )
  const settings = Object.entries({ ...settingsMap, version }).map(([name, value]) => [
    `devhood-${name}`,
    value,
  ])
  const known = tags('name', Object.fromEntries(settings))
  const write = (part: string, first: readonly string[] = [], head?: Head): string => {
    const { appName } = config
    const title = head?.title === undefined ? appName : `${head.title} · ${appName}`
    const links = linksOf(part, preloads[part] ?? [], config)
    const all = [...known, ...socialTags(config, head), ...first, ...links]
    return template
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('</head>', () => `${all.join('')}</head>`)
  }
  const kinds = [...new Set([...Object.keys(preloads), ...LISTED, 'other'])]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
  }
  const pages = new Map(kinds.map((part) => [part, textResource(write(part), headers)]))
  return {
    version,
    pages: pages.set(MEMBERS_HOME, textResource(write('', homePreloads), headers)),
    /** The page of an address that says something of its own. */
    pageWith: (part: string, head: Head) =>
      dynamicResource(write(part, indexingTags(head), head), headers),
  }
}
