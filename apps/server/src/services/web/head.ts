import type { Config } from '#config'
import { dataBlock, escapeHtml } from '#lib/html'
import { excerpt } from '#lib/plain-text'
import { addressIn } from './forms/index.ts'
import { robotsOf, cardKey, crawlersOf, type Head, type HeadPicture } from '#lib/public-page'

const ABOUT = 'A place where developers share pictures of their working life.'
/** The preview image next to the page, in the size of all cards. */
const CARD = '/card.png'
const CARD_SIZE = { width: 1200, height: 630 } as const
const ALT_MAX = 300

export const tags = (kind: 'name' | 'property', values: Record<string, string>): string[] =>
  Object.entries(values).map(
    ([name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`,
  )

export const canonical = (url: string) => `<link rel="canonical" href="${escapeHtml(url)}">`

/** The card of a page that has one, at an address that changes with what it shows. */
function cardOf({ card, url }: Head = { status: 404 }): HeadPicture | undefined {
  if (card === undefined || url === undefined) return undefined
  const { origin, pathname } = new URL(url)
  return {
    url: `${origin}/cards${pathname}.jpg?v=${cardKey(card)}`,
    ...CARD_SIZE,
    alt: excerpt([card.title, ...card.lines].join(' · '), ALT_MAX),
  }
}

/** Tags with which other sites show a link preview. Content for members has no preview of its own. */
export function socialTags({ appName, publicUrl }: Config, head?: Head): string[] {
  const { title = appName, description = ABOUT, url = publicUrl.href } = head ?? {}
  const picture = cardOf(head) ??
    head?.picture ?? {
      url: new URL(CARD, publicUrl).href,
      ...CARD_SIZE,
      alt: 'A street of houses at dusk, some windows lit',
    }
  const { width, height, alt } = picture
  const properties = {
    'og:type': 'website',
    'og:site_name': appName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture.url,
    ...(width !== undefined && { 'og:image:width': String(width) }),
    ...(height !== undefined && { 'og:image:height': String(height) }),
    ...(alt !== '' && { 'og:image:alt': alt }),
  }
  const names = {
    description,
    'apple-mobile-web-app-title': appName,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture.url,
    ...(alt !== '' && { 'twitter:image:alt': alt }),
  }
  return [...tags('property', properties), ...tags('name', names)]
}

const FORMS = [
  ['text/markdown', 'md'],
  ['application/json', 'json'],
] as const

/** What crawlers may do; for search engines the canonical URL, the feed and structured data. */
export function indexingTags(head: Head, { appName }: Config): string[] {
  const { url, data, feed } = head
  const crawlers = crawlersOf(head)
  const robots = robotsOf(crawlers)
  const first = robots === '' ? [] : tags('name', { robots })
  if (url === undefined || !crawlers.search) return first
  const title = escapeHtml(`${feed?.title} · ${appName}`)
  return [
    ...first,
    canonical(url),
    ...FORMS.map(
      ([type, form]) =>
        `<link rel="alternate" type="${type}" href="${escapeHtml(addressIn(form, url))}">`,
    ),
    ...(feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${title}" href="${escapeHtml(feed.path)}">`,
        ]
      : []),
    ...(data ? [dataBlock('application/ld+json', data)] : []),
  ]
}
