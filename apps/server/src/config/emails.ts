import { canonicalEmail } from '@devhood/contract'
import { InvalidSetting, listOf, type SettingType, optional, secret } from './values.ts'

/** A URL with a host, whose user and password can be decoded. Throws InvalidSetting. */
export function urlOf(text: string, protocols: readonly string[]): URL {
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw new InvalidSetting('is not of this form')
  try {
    decodeURIComponent(url.username + url.password)
  } catch {
    throw new InvalidSetting('has a user or password that is not percent-encoded')
  }
  return url
}

/** An SMTP server; `from` is the sender's address. */
const smtpServer: SettingType<URL> = {
  accepted: '`smtp://` or `smtps://`, `user:password@` if needed, a host, `?from=` and an address',
  parse(text) {
    const url = urlOf(text, ['smtp:', 'smtps:'])
    const from = url.searchParams.get('from')
    if (from !== null && canonicalEmail(from) === undefined)
      throw new InvalidSetting('has a `from` that is not an email address')
    return url
  },
}

/** A webhook that accepts text messages. */
const webhook: SettingType<URL> = {
  accepted: '`https://` or `http://`, `user:password@` if needed, a host and a path',
  parse: (text) => urlOf(text, ['https:', 'http:']),
}

const OUTBOX_DEFAULT = 'none: stored in `$DATA_DIR/outbox` on this machine'

/** Settings for the delivery of emails and text messages. */
export const DELIVERY = {
  SMTP_URL: secret(
    optional(
      smtpServer,
      OUTBOX_DEFAULT,
      'The mail server that sends emails, such as password resets.',
    ),
  ),
  SMS_URL: secret(
    optional(
      webhook,
      OUTBOX_DEFAULT,
      'A webhook that sends text messages; it receives `{to, text}`.',
    ),
  ),
}

function contactOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return url.href
  const email = canonicalEmail(text.replace(/^mailto:/i, ''))
  return url?.protocol === 'mailto:' && email !== undefined ? `mailto:${email}` : undefined
}

/** Contact addresses in order of preference, as URIs. */
export const contacts = listOf(
  '`mailto:` and an email address, or an `https://` address',
  (text) => {
    const contact = contactOf(text)
    if (contact === undefined)
      throw new InvalidSetting(`names ${JSON.stringify(text)}, which is neither`)
    return contact
  },
)
