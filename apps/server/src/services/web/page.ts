import { HOME_FEED, serializeQuery } from '@devhood/contract'
import type { Config } from '#config'
import { dataBlock, escapeHtml } from '#lib/html'
import { openProviders } from '#platform/oauth'
import { contentSecurityPolicy } from './policy.ts'
import { prerenderer } from './prerender.ts'
import { dynamicResource, hashOf, textResource, once } from './resource.ts'

/** The description of the product for search engines and messengers. */
const ABOUT = 'A place where developers share pictures of their working life.'
/** The preview image next to the page, 1200 × 630 pixels. */
const CARD = '/card.png'

/** The configuration, and what the server has found out itself. */
type Facts = Config & { readonly pushKey: string | undefined }

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
    'job-posters': config.jobPosters,
    providers: JSON.stringify(
      Array.from(openProviders(config.oauth), ([key, { name }]) => ({ key, name })),
    ),
    'public-jobs': config.publicJobs ? 'on' : 'off',
    offline: config.offline ? 'on' : 'off',
    'push-key': config.pushKey ?? '',
  }
}

/** Metadata of a page for clients that run no scripts, such as search engines and messengers. */
export interface Head {
  readonly status: 200 | 404 | 410
  readonly title?: string
  readonly description?: string
  /** The canonical URL; left out when the page must not be indexed. */
  readonly url?: string
  /** Structured data in the vocabulary of schema.org. */
  readonly data?: object
}

/** Tags with which other sites show a link preview. Content of members has no preview of its own. */
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

/**
 * Pages whose HTML is rendered with the settings before anybody asks for it. Search engines may index them; their query
 * only holds a redirect target.
 */
const LISTED = ['sign-in', 'sign-up']

export const isAuthPage = (part: string): boolean => LISTED.includes(part)

function linksOf(part: string, preloads: readonly string[], { publicUrl }: Config): string[] {
  const parts = preloads.map(
    (address) => `<link rel="modulepreload" crossorigin href="${address}">`,
  )
  return isAuthPage(part) ? [...parts, canonical(new URL(part, publicUrl).href)] : parts
}

const canonical = (url: string) => `<link rel="canonical" href="${escapeHtml(url)}">`

/** The canonical URL and structured data for search engines, or `noindex`. */
const indexingTags = ({ url, data }: Head): string[] =>
  url === undefined
    ? tags('name', { robots: 'noindex' })
    : [canonical(url), ...(data ? [dataBlock('application/ld+json', data)] : [])]

/** The home page as sent to requests with a session; no URL has a first segment of this name. */
export const MEMBERS_HOME = '/'

/**
 * Preloads the API calls that Home makes first, before any script runs; the app's own calls then use the responses.
 * The URLs, mode and credentials match those of our client exactly, or each request is sent twice.
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

/** What differs between the pages of one template. */
interface Filling {
  readonly part: string
  readonly title: string
  /** Tags before the links to scripts. */
  readonly first?: readonly string[]
  readonly head?: Head | undefined
}

/** Maps the first segment of a URL to the files that its screen loads in addition to the entry. */
export type Preloads = Readonly<Record<string, readonly string[]>>

/** What the build has written for the server. */
export interface Build {
  /** The page of the app, and the one of sign-in and sign-up. */
  readonly app: string
  readonly auth: string
  /** A script that renders pages. */
  readonly prerender: string
  readonly preloads: Preloads
}

const ROOT = '<div id="root"></div>'

/**
 * The app's page with the settings filled in: one version for each first segment with files of its own, and `other`
 * for the rest. The version changes with the content of any of them.
 */
export function preparePages(build: Build, config: Facts) {
  const { preloads } = build
  const settingsMap = settingsOf(config)
  const homePreloads = preloadTags(config)
  const version = hashOf(Buffer.from(JSON.stringify([build, settingsMap, homePreloads])))
  const settings = Object.entries({ ...settingsMap, version }).map(([name, value]) => [
    `devhood-${name}`,
    value,
  ])
  const known = tags('name', Object.fromEntries(settings))
  const write = (part: string, first: readonly string[] = [], head?: Head): string => {
    const { appName } = config
    const title = head?.title === undefined ? appName : `${head.title} · ${appName}`
    return fill(build.app, { part, title, first, head })
  }
  const fill = (template: string, { part, title, first = [], head }: Filling): string => {
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
  const pages = new Map(
    kinds.map((part) => [part, () => textResource(write(part), headers)] as const),
  ).set(MEMBERS_HOME, () => textResource(write('', homePreloads), headers))
  const render = once(() => prerenderer(build.prerender, settingsMap, config.publicUrl))
  for (const part of LISTED)
    pages.set(part, () => {
      const { title, html } = render()(part)
      const page = fill(build.auth, { part, title })
      return textResource(
        page.replace(ROOT, () => `<div id="root">${html}</div>`),
        headers,
      )
    })
  return {
    version,
    /** Each page is made for its first caller. */
    pages: new Map(Array.from(pages, ([part, make]) => [part, once(make)])),
    /** The page for a URL that has metadata of its own. */
    pageWith: (part: string, head: Head) =>
      dynamicResource(write(part, indexingTags(head), head), headers),
  }
}
