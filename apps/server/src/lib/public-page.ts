import { hash } from 'node:crypto'
import type { PublicPage } from '@devhood/contract'

/**
 * What crawlers may do with a page, by the signals of https://contentsignals.org: list it in search engines, answer questions
 * with it by AI, train AI with it.
 */
export type Crawlers = Readonly<Record<'search' | 'ai-input' | 'ai-train', boolean>>

export const NO_CRAWLERS: Crawlers = { search: false, 'ai-input': false, 'ai-train': false }

export const signalsOf = (crawlers: Crawlers): string =>
  Object.entries(crawlers)
    .map(([name, allowed]) => `${name}=${allowed ? 'yes' : 'no'}`)
    .join(', ')

/** Directives for `robots`; empty if all is allowed. */
export const robotsOf = (crawlers: Crawlers): string =>
  [
    ...(crawlers.search ? [] : ['noindex']),
    ...(crawlers['ai-train'] ? [] : ['noai', 'noimageai']),
  ].join(', ')

/** The headers of every form of a page. */
export function crawlerHeaders(crawlers: Crawlers): Record<string, string> {
  const robots = robotsOf(crawlers)
  return {
    'content-signal': signalsOf(crawlers),
    ...(robots !== '' && { 'x-robots-tag': robots }),
  }
}

/** What people allow; a page follows the strictest of those whose words it shows. */
export const strictest = (choices: readonly Crawlers[]): Crawlers => ({
  search: choices.every((each) => each.search),
  'ai-input': choices.every((each) => each['ai-input']),
  'ai-train': choices.every((each) => each['ai-train']),
})

/** Metadata of a page for clients that run no scripts, such as search engines and messengers. */
export interface Head {
  readonly status: 200 | 302 | 404 | 410
  /** The path of a redirect. */
  readonly location?: string
  readonly title?: string
  readonly description?: string
  /** The canonical URL; left out when the page must not be indexed. */
  readonly url?: string
  /** The picture of link previews, where it isn't a card; by default the product's. */
  readonly picture?: HeadPicture
  /** What the card of link previews shows. */
  readonly card?: HeadCard
  readonly feed?: { readonly path: string; readonly title: string }
  /** Structured data in the vocabulary of schema.org. */
  readonly data?: object
  /** What crawlers may do with the page; nothing, if it isn't said. */
  readonly crawlers?: Crawlers
  /** What the page shows; without it, the app renders the page. */
  readonly page?: PublicPage
}

export interface HeadPicture {
  readonly url: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

/** A picture that the server draws for link previews. */
export interface HeadCard {
  readonly title: string
  readonly lines: readonly string[]
  /** An uploaded picture; one of initials is left out. */
  readonly picture?: { readonly url: string; readonly kind: 'photo' | 'face' | 'logo' }
}

/** Search engines list only pages that are there, at their canonical URL. */
export const crawlersOf = ({ status, url, crawlers = NO_CRAWLERS }: Head): Crawlers => ({
  ...crawlers,
  search: crawlers.search && status === 200 && url !== undefined,
})

/** Incremented whenever cards are drawn differently. */
const CARDS = 1

/** Changes with what a card shows: its address has it, so that no cache keeps an earlier one. */
export const cardKey = (card: HeadCard): string =>
  hash('sha256', JSON.stringify([CARDS, card]), 'base64url').slice(0, 22)

/** Finds the metadata of a path, if it has any. */
export type FindHead = (path: string, search: URLSearchParams) => Promise<Head | undefined>

/** The newest people who allow AI what guests see of them. */
export type ListForAi = () => Promise<
  readonly { $id: string; name: string; username: string; headline: string | null }[]
>

/** A page of the site: its path, and when it was last changed. */
export interface SitemapEntry {
  readonly path: string
  readonly changedAt: number
}

/** Pages of one kind, such as all job ads. */
export interface SitemapSection {
  /** Upper bound of the sitemaps of this size; the last ones may have fewer entries, or none. */
  readonly countPages: (size: number) => Promise<number>
  /** The entries of one page, in portions; the first page is 0. */
  readonly entriesOf: (page: number, size: number) => AsyncGenerator<readonly SitemapEntry[]>
}
