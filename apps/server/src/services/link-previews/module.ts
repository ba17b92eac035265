import { AppError, PICTURES } from '@devhood/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { byAddress, clientAddressOf, isNotModified, type Limit } from '#http'
import { loadOnce } from '#lib/load-once'
import {
  crawlerHeaders,
  cardKey,
  crawlersOf,
  type FindHead,
  type Head,
  type HeadCard,
} from '#lib/public-page'
import { MINUTE } from '#lib/time'
import { fitted, openDrawings, openParagraphs } from '#platform/images'
import { openLruCache } from '#platform/lru-cache'
import { openSemaphore } from '#platform/semaphore'
import { readCoverage, TEXT_FONTS } from '#services/avatars'
import type { GuestPicture } from '#services/files'
import { cardDrawing } from './drawing.ts'
import { drawableBy } from './drawable.ts'

interface Options {
  readonly config: Pick<Config, 'appName' | 'publicPages'>
  /** By the first segment of a page's address. */
  readonly heads: ReadonlyMap<string, FindHead>
  readonly guestPicture: GuestPicture
}

const LIMIT: Limit = { windowMs: MINUTE, by: byAddress, scope: 'cards', max: 120 }
/** Cards of about 80 kB. */
const CACHED_MAX = 100
/** One at a time takes a part of one core; messengers come in crowds when a link spreads. */
const LOAD = { concurrency: 1, waiting: 50 }
const ADDRESS = /^\/cards(\/(@|[^/?]*)[^?]*)\.jpg(?:\?|$)/
const FILE = /\/files\/([\w.-]+)\//

/** A preview that pages request, rendered with the upload. */
const PREVIEW = {
  quality: PICTURES.quality,
  background: PICTURES.background,
  output: 'webp',
} as const
const SQUARE = { width: 272, height: 272 }
const SIZES = { photo: { width: 640 }, face: SQUARE, logo: SQUARE } as const
/** Milliseconds from the start of a server until it draws its first card, for nobody: loading all that takes longer. */
const WARM_UP_MS = 1000

/** Cards of link previews for the pages that guests may read. */
export function linkPreviewsModule({ config, heads, guestPicture }: Options) {
  const cache = openLruCache<string, Promise<Buffer>>(CACHED_MAX)
  const semaphore = openSemaphore(LOAD)
  const draw = openDrawings('jpeg')
  const coverage = loadOnce(readCoverage)
  const paragraph = openParagraphs(TEXT_FONTS)

  async function pictureOf({ picture }: HeadCard, caller: string): Promise<Buffer | undefined> {
    const id = FILE.exec(picture?.url ?? '')?.[1]
    if (picture === undefined || id === undefined) return undefined
    return guestPicture(id, { ...PREVIEW, ...SIZES[picture.kind] }, caller)
  }

  async function drawn(card: HeadCard, caller: string): Promise<Buffer> {
    const picture = await pictureOf(card, caller)
    return semaphore(async () => {
      const drawing = cardDrawing({
        paragraph,
        drawable: drawableBy(await coverage()),
        fitted,
        ...config,
      })
      return draw(await drawing(card, picture))
    })
  }

  /** Each card is drawn once, for all who ask meanwhile. */
  async function jpegOf(key: string, card: HeadCard, caller: string): Promise<Buffer> {
    const known = cache.get(key)
    if (known) return known
    const made = drawn(card, caller)
    void cache.set(key, made)
    made.catch(() => cache.delete(key))
    return made
  }

  async function headAt(url: string): Promise<Head | undefined> {
    const [, path = '', first = ''] = ADDRESS.exec(url) ?? []
    return heads.get(first)?.(path, new URLSearchParams())
  }

  const routes: FastifyPluginAsync = async (app) => {
    if (config.publicPages)
      app.addHook('onListen', async () => {
        // The first request tries again.
        const warmUp = async () => drawn({ title: config.appName, lines: [] }, '').catch(() => {})
        setTimeout(() => void warmUp(), WARM_UP_MS).unref()
      })
    const options = { config: { access: 'anyone', limit: LIMIT } } as const
    app.get('/cards/*', options, async (request, reply) => {
      const head = await headAt(request.url)
      const card = head?.card
      if (head === undefined || card === undefined) throw new AppError('general_route_not_found')
      const key = cardKey(card)
      const etag = `"${key}"`
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.headers(crawlerHeaders(crawlersOf(head)))
      if (isNotModified(request, etag)) return reply.code(304).send()
      const jpeg = await jpegOf(key, card, `ip ${clientAddressOf(request)}`)
      return reply.type('image/jpeg').send(jpeg)
    })
  }
  return { routes }
}
