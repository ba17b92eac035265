import { canonicalEmail } from '@devhood/contract'
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
export const smtpServer: Kind<URL> = {
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
export const webhook: Kind<URL> = {
  accepted: '`https://` or `http://`, `user:password@` if needed, a host and a path',
  parse: (text) => urlOf(text, ['https:', 'http:']),
}
