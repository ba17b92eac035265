import type { Config } from '#config'

/** The page's content security policy: nothing but our own files runs, and nothing is sent elsewhere. */
export function contentSecurityPolicy(config: Config): string {
  const secure = config.publicUrl.protocol === 'https:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${secure ? 'wss' : 'ws'}://${config.publicUrl.host}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy of the web app: it lets through the addresses of our own workers.
    'trusted-types devhood',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The service worker's: it runs nothing but itself and asks nobody but this server. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
