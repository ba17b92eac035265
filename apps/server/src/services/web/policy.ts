import type { Config } from '#config'

/**
 * The page's content security policy: it runs only our own files, and sends nothing to other servers. `styles` are sources
 * of styles beside these.
 */
export function contentSecurityPolicy(config: Config, styles: readonly string[] = []): string {
  const secure = config.publicUrl.protocol === 'https:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
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
    // The only Trusted Types policy of the web app: it allows the URLs of our own workers.
    'trusted-types devhood',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The service worker's policy: it runs only itself, and connects and shows icons only from this server. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"
