import type { Config } from '#config'
import { dataBlock, escapeHtml } from '#lib/html'
import type { Head, HeadPicture } from '#lib/public-page'

const ABOUT = 'A place where developers share pictures of their working life.'
/** The preview image next to the page, 1200 × 630 pixels. */
const CARD = '/card.png'

export const tags = (kind: 'name' | 'property', values: Record<string, string>): string[] =>
  Object.entries(values).map(
    ([name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`,
  )

export const canonical = (url: string) => `<link rel="canonical" href="${escapeHtml(url)}">`

/** Tags with which other sites show a link preview. Content for members has no preview of its own. */
export function socialTags({ appName, publicUrl }: Config, head?: Head): string[] {
  const { title = appName, description = ABOUT, url = publicUrl.href } = head ?? {}
  const card: HeadPicture = {
    url: new URL(CARD, publicUrl).href,
    width: 1200,
    height: 630,
    alt: 'A street of houses at dusk, some windows lit',
  }
  const picture = head?.picture ?? card
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
    'twitter:card': picture.isSmall ? 'summary' : 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture.url,
  }
  return [...tags('property', properties), ...tags('name', names)]
}

/** The canonical URL, the feed and structured data for search engines, or `noindex`. */
export function indexingTags({ status, url, data, feed }: Head, { appName }: Config): string[] {
  if (url === undefined || status !== 200) return tags('name', { robots: 'noindex' })
  const title = escapeHtml(`${feed?.title} · ${appName}`)
  return [
    canonical(url),
    ...(feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${title}" href="${escapeHtml(feed.path)}">`,
        ]
      : []),
    ...(data ? [dataBlock('application/ld+json', data)] : []),
  ]
}
