import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'

const FILE = /^\/v1\/storage\/buckets\/[^/?]+\/files\/([^/?]+)\/(?:preview|view|download)(?:\?|$)/
/** Longer than a token lives; the clocks of processes differ by less than an hour. */
const LIFE_MAX = 2 * HOUR
const FORM = /^([0-9a-z]{1,10})\.([\w-]{43})$/

/**
 * Read tokens are for pages of an allow-listed other site, whose requests for pictures have no cookies. A token
 * opens one file for one reader. It is valid for at least one hour and at most two, and stays the same for an hour.
 */
export function openReadTokens({ keyOf, now }: Pick<Platform, 'keyOf' | 'now'>) {
  const key = keyOf('read-tokens')
  const sign = (fileId: string, expiry: string) =>
    createHmac('sha256', key).update(`${expiry}.${fileId}`).digest('base64url')
  function issue(fileId: string): string {
    const expiry = (Math.ceil(now() / HOUR) + 1).toString(36)
    return `${expiry}.${sign(fileId, expiry)}`
  }
  return {
    issue,
    /** Adds a token to one of our own paths if it refers to a file; other paths stay unchanged. */
    withToken: (path: string): string => {
      const fileId = FILE.exec(path)?.[1]
      if (fileId === undefined) return path
      return `${path}${path.includes('?') ? '&' : '?'}token=${issue(fileId)}`
    },
    isValid(fileId: string, token: string): boolean {
      const [, expiry, signature] = FORM.exec(token) ?? []
      if (expiry === undefined || signature === undefined) return false
      // Compared as texts, because the same bytes have several spellings.
      const isRight = timingSafeEqual(Buffer.from(sign(fileId, expiry)), Buffer.from(signature))
      const left = Number.parseInt(expiry, 36) * HOUR - now()
      // A clock that ran ahead has made tokens that would be valid for longer.
      return isRight && left > 0 && left <= LIFE_MAX + HOUR
    },
  }
}

export type ReadTokens = ReturnType<typeof openReadTokens>
