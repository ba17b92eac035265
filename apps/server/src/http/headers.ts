import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'

export type Headers = Readonly<Record<string, string>>

/** Headers on every response. A route can override one: media override their resource policy, for example. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(publicUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** Headers on JSON: personal, so never cached, and inert if a browser opens it as a page. */
export const API_HEADERS: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  vary: 'Origin',
}

/**
 * The resource policy of images and files. Pages of this site may show them; other sites may only if ALLOWED_ORIGINS
 * lists any.
 */
export const mediaPolicy = ({ allowedOrigins }: Pick<Config, 'allowedOrigins'>): string =>
  allowedOrigins.length > 0 ? 'cross-origin' : 'same-site'

/** Whether the client already has these bytes. Proxies that compress mark the tag as weak. */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
