import { urlOf } from './emails.ts'
import { InvalidSetting, type SettingType } from './values.ts'

/** The number of a database on the server; empty means the first. */
const DATABASE = /^\/?(\d{1,4})?$/

/** A Redis or Valkey server that several processes share. */
export const redisServer: SettingType<URL> = {
  accepted: '`redis://` or `rediss://`, `user:password@` if needed, a host, a port and `/number`',
  parse(text) {
    const url = urlOf(text, ['redis:', 'rediss:'])
    if (url.search || url.hash || url.port === '0' || !DATABASE.test(url.pathname))
      throw new InvalidSetting('is not of this form')
    return url
  },
}
