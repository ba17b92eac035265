import { canonicalEmail } from '@devhood/contract'
import { optional, secret } from './setting.ts'
import { InvalidSetting, type SettingType } from './values.ts'

/** An address with a host, whose user and password can be read. Throws Fault. */
export function urlOf(text: string, protocols: readonly string[]): URL {
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw new InvalidSetting('is not of this form')
  try {
    decodeURIComponent(url.username + url.password)
  } catch {
    throw new InvalidSetting('holds a user or password that is not percent-encoded')
  }
  return url
}

/** A server that takes letters; `from` says whose they are. */
const smtpServer: SettingType<URL> = {
  accepted: '`smtp://` or `smtps://`, `user:password@` if needed, a host, `?from=` and an address',
  parse(text) {
    const url = urlOf(text, ['smtp:', 'smtps:'])
    const from = url.searchParams.get('from')
    if (from !== null && canonicalEmail(from) === undefined)
      throw new InvalidSetting('has a `from` that is no e-mail address')
    return url
  },
}

/** An address that takes text messages. */
const webhook: SettingType<URL> = {
  accepted: '`https://` or `http://`, `user:password@` if needed, a host and a path',
  parse: (text) => urlOf(text, ['https:', 'http:']),
}

const OUTBOX_DEFAULT = 'none: kept in `$DATA_DIR/outbox` on this machine'

/** Who takes what is sent to people. */
export const DELIVERY = {
  SMTP_URL: secret(
    optional(smtpServer, OUTBOX_DEFAULT, 'Takes letters: lost passwords, links to sign in.'),
  ),
  SMS_URL: secret(
    optional(webhook, OUTBOX_DEFAULT, 'A webhook that takes text messages as `{to, text}`.'),
  ),
}
