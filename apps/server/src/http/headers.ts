import type { FastifyReply } from 'fastify'
import type { Config } from '#config'

export type Headers = Readonly<Record<string, string>>

/** On every answer, whatever it is. A route may override one, media their resource policy for example. */
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

/** On JSON: personal, so never kept by a cache, and inert should a browser open it as a page. */
export const API_HEADERS: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  vary: 'Origin',
}

/**
 * The resource policy of pictures and files: this site's own pages may show them, and other sites
 * only when ALLOWED_ORIGINS lists one.
 */
export function mediaPolicy({ allowedOrigins }: Pick<Config, 'allowedOrigins'>): string {
  return allowedOrigins.length > 0 ? 'cross-origin' : 'same-site'
}

export function setHeaders(reply: FastifyReply, headers: Headers): void {
  for (const name in headers) reply.header(name, headers[name])
}
