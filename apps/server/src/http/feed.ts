import { createHash } from 'node:crypto'
import { AppError } from '@devhood/contract'
import { crawlerHeaders, NO_CRAWLERS } from '#lib/public-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byAddress, type Limit } from './guards/rate-limits.ts'
import { isNotModified } from './headers.ts'

export interface Feed {
  /** RFC 4287. */
  readonly xml: string
  /** The time of the last change among its entries, in milliseconds. */
  readonly updated: number
}

/** A single feed service fetches feeds for many people. */
export const FEED_LIMIT: Limit = { windowMs: 60_000, max: 120, by: byAddress }

/** Sends a feed, or 304 to clients that have it. Throws `document_not_found` without one. */
export async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: Feed | undefined,
) {
  if (!feed) throw new AppError('document_not_found', { message: 'There is no such feed.' })
  const etag = `"${createHash('sha256').update(feed.xml).digest('base64url').slice(0, 27)}"`
  reply
    .header('cache-control', 'private, no-cache')
    .headers(crawlerHeaders(NO_CRAWLERS))
    .header('etag', etag)
    .header('last-modified', new Date(feed.updated).toUTCString())
  // By the ETag alone: an entry that leaves the feed doesn't make it newer.
  if (isNotModified(request, etag)) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(feed.xml)
}
