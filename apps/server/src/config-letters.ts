import { canonicalEmail } from '@devhood/contract'
import { optional, secret } from './config-setting.ts'
import { Fault, type Kind } from './config-values.ts'

/** An address with a host, whose user and password can be read. Throws Fault. */
export function urlOf(text: string, protocols: readonly string[]): URL {
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw new Fault('is not of this form')
  try {
    decodeURIComponent(url.username + url.password)
  } catch {
    throw new Fault('holds a user or password that is not percent-encoded')
  }
  return url
}

/** A server that takes letters; `from` says whose they are. */
const smtpServer: Kind<URL> = {
  accepted: '`smtp://` or `smtps://`, `user:password@` if needed, a host, `?from=` and an address',
  parse(text) {
    const url = urlOf(text, ['smtp:', 'smtps:'])
    const from = url.searchParams.get('from')
    if (from !== null && canonicalEmail(from) === undefined)
      throw new Fault('has a `from` that is no e-mail address')
    return url
  },
}

/** An address that takes text messages. */
const webhook: Kind<URL> = {
  accepted: '`https://` or `http://`, `user:password@` if needed, a host and a path',
  parse: (text) => urlOf(text, ['https:', 'http:']),
}

const KEPT = 'none: kept in `$DATA_DIR/outbox` on this machine'

/** Who takes what is sent to people. */
export const LETTERS = {
  SMTP_URL: secret(optional(smtpServer, KEPT, 'Takes letters: lost passwords, links to sign in.')),
  SMS_URL: secret(optional(webhook, KEPT, 'A webhook that takes text messages as `{to, text}`.')),
}
